# Designs with object fifos of many forms, and what they make of 0, 1, 2, ...
#
#   fifo-forms.py NAME          prints the design
#   fifo-forms.py NAME I FILE   writes what argument I holds after the run
import struct
import sys

FOREVER = 9223372036854775807
TILES = """aie.device(NPUDEVICE) {
  %s = aie.tile(0, 0)
  %s1 = aie.tile(1, 0)
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
"""


def copy(core, source, n, dest):
    """A core that copies objects for ever."""
    view = f"!aie.objectfifosubview<memref<{n}xi32>>"
    return f"""  aie.core(%{core}) {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant {n} : index
    %forever = arith.constant {FOREVER} : index
    scf.for %k = %c0 to %forever step %c1 {{
      %0 = aie.objectfifo.acquire @{source}(Consume, 1) : {view}
      %1 = aie.objectfifo.subview.access %0[0] : {view} -> memref<{n}xi32>
      %2 = aie.objectfifo.acquire @{dest}(Produce, 1) : {view}
      %3 = aie.objectfifo.subview.access %2[0] : {view} -> memref<{n}xi32>
      scf.for %i = %c0 to %n step %c1 {{
        %v = memref.load %1[%i] : memref<{n}xi32>
        memref.store %v, %3[%i] : memref<{n}xi32>
      }}
      aie.objectfifo.release @{source}(Consume, 1)
      aie.objectfifo.release @{dest}(Produce, 1)
    }}
    aie.end
  }}
"""


def sequence(sizes, moves, waits):
    """The host: `moves` are (argument, fifo) in order."""
    args = ", ".join(f"%a{i}: memref<{n}xi32>" for i, n in enumerate(sizes))
    text = f"  aie.runtime_sequence({args}) {{\n"
    for k, (i, fifo) in enumerate(moves):
        n = sizes[i]
        text += (f"    aiex.npu.dma_memcpy_nd(%a{i}[0, 0, 0, 0][1, 1, 1, {n}][0, 0, 0, 1]) "
                 f"{{id = {k} : i64, metadata = @{fifo}}} : memref<{n}xi32>\n")
    for fifo in waits:
        text += f"    aiex.npu.dma_wait {{symbol = @{fifo}}}\n"
    return text + "  }\n"


def fifo(name, producer, consumers, depth, shape, to="", attributes="", at=""):
    ends = ", ".join("%" + c + at for c in consumers.split())
    return (f"  aie.objectfifo @{name}(%{producer}{to}, {{{ends}}}, {depth} : i32) "
            f"{attributes}: !aie.objectfifo<memref<{shape}xi32>>\n")


def link(inputs, outputs, offsets="[] []"):
    return f"  aie.objectfifo.link {inputs} -> {outputs} ({offsets})\n"


def pieces(start, length):
    return list(range(start, start + length))


def layout(to, at):
    """Through a mem tile to a core and back, with a layout on the way."""
    return (fifo("in0", "s", "m", 2, 24) + fifo("in1", "m", "a", 2, 24, at=at)
            + fifo("out1", "a", "m", 2, 24, to=to) + fifo("out0", "m", "s", 2, 24)
            + link("[@in0]", "[@in1]") + link("[@out1]", "[@out0]")
            + copy("a", "in1", 24, "out1")
            + sequence([24, 24], [(1, "out0"), (0, "in0")], ["out0"]))


columns = [(i % 3) * 8 + i // 3 for i in range(24)]
padded = []
for image in range(2):
    rows = [[0, 0] + pieces(30 * image + 5 * r, 5) + [0] for r in range(6)]
    padded += sum([[0] * 8] + rows + [[0] * 8], [])

FORMS = {
    # Unequal parts, each sent three times.
    "distribute-repeat": (
        fifo("w", "s", "m", 1, 10)
        + fifo("p", "m", "a", 1, 6, attributes="{repeat_count = 3 : i32} ")
        + fifo("q", "m", "b", 1, 4, attributes="{repeat_count = 3 : i32} ")
        + link("[@w]", "[@p, @q]", "[] [0, 6]")
        + fifo("op", "a", "s", 2, 6) + fifo("oq", "b", "s1", 2, 4)
        + copy("a", "p", 6, "op") + copy("b", "q", 4, "oq")
        + sequence([20, 36, 24], [(1, "op"), (2, "oq"), (0, "w")], ["op", "oq"]),
        {1: 3 * pieces(0, 6) + 3 * pieces(10, 6), 2: 3 * pieces(6, 4) + 3 * pieces(16, 4)}),
    # A border of zeros around each image.
    "padding": (
        fifo("pin", "s", "m", 2, "6x5")
        + fifo("pout", "m", "a", 2, 64,
               to=" dimensionsToStream [<size = 6, stride = 5>, <size = 5, stride = 1>]",
               attributes="{padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, "
                          "<const_pad_before = 2, const_pad_after = 1>]>} ")
        + link("[@pin]", "[@pout]") + fifo("o", "a", "s", 2, 64) + copy("a", "pout", 64, "o")
        + sequence([60, 128], [(1, "o"), (0, "pin")], ["o"]),
        {1: padded}),
    "layout-to-stream": (
        layout(" dimensionsToStream [<size = 8, stride = 1>, <size = 3, stride = 8>]", ""),
        {1: columns}),
    "layout-from-stream": (
        layout("", " dimensionsFromStream [<size = 3, stride = 1>, <size = 8, stride = 3>]"),
        {1: columns}),
    # The DMA of a core's tile sends each object on twice.
    "core-link-repeat": (
        fifo("i", "s", "a", 2, 8) + fifo("o", "a", "s", 2, 8, attributes="{repeat_count = 2 : i32} ")
        + link("[@i]", "[@o]") + sequence([32, 64], [(1, "o"), (0, "i")], ["o"]),
        {1: sum([2 * pieces(8 * k, 8) for k in range(4)], [])}),
    # A core's objects are sent three times.
    "core-repeat": (
        fifo("i", "s", "a", 2, 8) + fifo("o", "a", "s", 2, 8, attributes="{repeat_count = 3 : i32} ")
        + copy("a", "i", 8, "o") + sequence([32, 96], [(1, "o"), (0, "i")], ["o"]),
        {1: sum([3 * pieces(8 * k, 8) for k in range(4)], [])}),
    # A DMA fills what a neighbouring core reads in shared memory.
    "shared-link": (
        fifo("i", "s", "a", 2, 8) + fifo("x", "a", "b", 2, 8) + link("[@i]", "[@x]")
        + "  aie.objectfifo.allocate @x(%a)\n" + fifo("o", "b", "s", 2, 8)
        + copy("b", "x", 8, "o") + sequence([64, 64], [(1, "o"), (0, "i")], ["o"]),
        {1: pieces(0, 64)}),
    "broadcast": (
        fifo("i", "s", "a b", 2, 8) + fifo("oa", "a", "s", 2, 8) + fifo("ob", "b", "s", 2, 8)
        + copy("a", "i", 8, "oa") + copy("b", "i", 8, "ob")
        + sequence([64, 64, 64], [(1, "oa"), (2, "ob"), (0, "i")], ["oa", "ob"]),
        {1: pieces(0, 64), 2: pieces(0, 64)}),
    # Large objects of the host are small ones of the core.
    "sizes": (
        fifo("i", "s", "m", 2, 48) + fifo("x", "m", "a", 2, 16) + fifo("y", "a", "m", 2, 16)
        + fifo("o", "m", "s", 2, 48) + link("[@i]", "[@x]") + link("[@y]", "[@o]")
        + copy("a", "x", 16, "y") + sequence([96, 96], [(1, "o"), (0, "i")], ["o"]),
        {1: pieces(0, 96)}),
}

design, expected = FORMS[sys.argv[1]]
if len(sys.argv) == 2:
    print(TILES + design + "}")
else:
    words = expected[int(sys.argv[2])]
    with open(sys.argv[3], "wb") as out:
        out.write(struct.pack(f"<{len(words)}i", *words))
