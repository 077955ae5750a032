#!/usr/bin/env python3
"""Writes what an example must compute, as .npy, from the example's own definition.

Usage: expected.py EXAMPLE FILE.npy"""

import struct
import sys


def save(path, code, shape, values):
    """A version 1.0 .npy file, little-endian, C order."""
    header = "{'descr': '<%s4', 'fortran_order': False, 'shape': (%s,), }" % (
        code, ", ".join(map(str, shape)))
    header += " " * (63 - (len(header) + 10) % 64) + "\n"
    kind = {"i": "i", "f": "f"}[code]
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode())
        file.write(struct.pack("<%d%s" % (len(values), kind), *values))


def add_one():
    return "i", [1024], [i + 1 for i in range(1024)]


def transpose():
    return "i", [32, 64], [r * 32 + c for c in range(32) for r in range(64)]


def vector_scale():
    return "i", [4096], [3 * i for i in range(4096)]


def shared_memory():
    return "i", [512], [i * i + i % 64 for i in range(512)]


def broadcast_join():
    chunks = [range(c, c + 64) for c in range(0, 512, 64)]
    return "i", [2048], [x * (k + 1) for chunk in chunks for k in range(4) for x in chunk]


def saxpy():
    # x = iota, y = ones, a = 2.5: exact in single precision.
    return "f", [1024], [2.5 * i + 1.0 for i in range(1024)]


def distribute_join():
    addends = [1] * 24 + [10] * 16 + [100] * 8
    return "i", [480], [i + addends[i % 48] for i in range(480)]


def windows(rows):
    """Sums of three neighbouring rows of 32, for all windows."""
    return [sum(32 * (rows[w] + k) + i for k in range(3))
            for w in range(len(rows) - 2) for i in range(32)]


def sliding_window():
    return "i", [256], windows(range(10))


def dynamic_fifo():
    return "i", [352], windows(range(10)) + windows(range(10, 15))


def padding():
    def framed(tile, row, column):
        inside = 0 <= row < 6 and 0 <= column < 5
        return 30 * tile + 5 * row + column if inside else 0

    return "i", [144], [
        sum(framed(tile, row + dr, column + dc) for dr in (-1, 0, 1) for dc in (-2, -1, 0))
        for tile in range(4) for row in range(6) for column in range(6)]


def two_columns():
    return "i", [512], [i * i + 1 for i in range(512)]


def runtime_parameter():
    return "i", [256], [i * (3 if i < 128 else 5) for i in range(256)]


def cascade_matmul():
    # A = iota, B = iota, 16 x 16 each.
    return "i", [16, 16], [sum((16 * i + k) * (16 * k + j) for k in range(16))
                           for i in range(16) for j in range(16)]


def packet_fan_in():
    return "i", [128], [i * (i // 32 + 1) for i in range(128)]


def reconfiguration():
    return "i", [64], [i * i + 1 for i in range(64)]


def control_packets():
    return "i", [4], [10, 20, 30, 40]


def main():
    example, path = sys.argv[1:]
    code, shape, values = globals()[example]()
    save(path, code, shape, values)


if __name__ == "__main__":
    main()
