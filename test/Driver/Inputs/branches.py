# Input of objectfifos-branches.mlir, 20 objects of 4 words, or with any argument what it
# makes of them.
import struct
import sys

skips = [2, 1, 0, 0, 3, 0, 1, 0, 1, 2]
objects, kept, number = [], [], 0
for skip in skips:
    for _ in range(skip + 1):
        objects.append([skip if _ == 0 else 7, number, 2 * number, 3 * number])
        if _ == 0:
            kept.append(objects[-1])
        number += 1
words = [w for o in (kept if len(sys.argv) > 1 else objects) for w in o]
sys.stdout.buffer.write(struct.pack("<%di" % len(words), *words))
