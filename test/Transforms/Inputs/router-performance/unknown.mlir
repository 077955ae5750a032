// RUN: tileloom-opt %{nobody-defined-it} %s
aie.device(npu1) {
}
