# A design with that many fifos in packets, two from each of many core tiles.
import sys

count = int(sys.argv[1])
print("aie.device(npu2) {")
tiles = [(c, r) for c in range(8) for r in (2, 4)]
tiles += [(c, 1) for c in range(8)]
for c, r in tiles + [(c, r + 1) for c, r in tiles if r > 1]:
    print(f"  %t{c}{r} = aie.tile({c}, {r})")
for i in range(count):
    c, r = tiles[i // 2]
    to = f"%t{c}{r + 1}" if r > 1 else f"%t{(c + 1) % 8}1"
    print(f"  aie.objectfifo @f{i}(%t{c}{r}, {{{to}}}, 1 : i32) {{packet, via_DMA = true}} : !aie.objectfifo<memref<8xi32>>")
print("}")
