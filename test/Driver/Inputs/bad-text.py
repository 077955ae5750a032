"""Writes designs whose text is at fault into a folder."""

import pathlib
import sys

folder = pathlib.Path(sys.argv[1])


def write(name, text, encoding="utf-8"):
    (folder / (name + ".mlir")).write_bytes(text.encode(encoding))


def device(body):
    return "aie.device(npu1) {\n  %%t = aie.tile(0, 2)\n%s}\n" % body


def nested(levels):
    return device("  // %s\n  aie.core(%%t) {\n%saie.end\n  }\n" % (
        "{" * 1000, "scf.execute_region {\nscf.yield\n}\n" * levels))


write("deep", device("%s%s\n" % ("module {" * 5000, "}" * 5000)))
write("utf16", device(""), "utf-16")
write("truncated", "aie.device(npu1) {\n  %t = aie.tile(0, 2\n")
write("unknown", "aie.device(npu1) {\n  %t = aie.tyle(0, 2)\n}\n")
write("negative", "aie.device(npu1) {\n  %t = aie.tile(-1, 2)\n}\n")
write("lowering", device("""  aie.core(%t) {
    %x = gpu.thread_id x
    %c = arith.index_cast %x : index to i32
    aie.debug(%c : i32)
    aie.end
  }
"""))
write("index-array", "// array<index: 1>\nmodule attributes {a = array <  // type\nindex: 1>} {}\n")
write("alias-array", "!i = index\nmodule attributes {a = array<!i: 1>} {}\n")
write("arrays", "// array<index: 1>\nmodule attributes {x.a = array<i32: 1>, x.b = \"array<index\", "
      "x.c = memref<4xindex>, x.d = array<i1>} {\n%s}\n" % device(""))
write("bom", "\ufeff" + device(""))
write("nested", nested(300))
