// Hints to a loop's pipelining under the names that kernels of public examples
// use. A scalar core has no such pipelining: they say nothing here.

#ifndef TILELOOM_AIE_KERNEL_UTILS_H
#define TILELOOM_AIE_KERNEL_UTILS_H

#define AIE_PREPARE_FOR_PIPELINING
#define AIE_PREPARE_FOR_POSTPIPELINING
#define AIE_NO_PREPARE_FOR_PIPELINING
#define AIE_LOOP_RANGE(...)
#define AIE_LOOP_MIN_ITERATION_COUNT(...)
#define AIE_LOOP_MAX_ITERATION_COUNT(...)
#define AIE_LOOP_UNROLL(...)
#define AIE_LOOP_UNROLL_FULL
#define AIE_LOOP_NO_UNROLL
#define AIE_LOOP_FLATTEN
#define AIE_KEEP_SW_LOOP
#define AIE_PEEL_PIPELINED_LOOP(...)
#define AIE_KEEP_FREE_FOR_PIPELINING(...)
#define AIE_ALLOCATE_FREE_FOR_PIPELINING(...)
#define AIE_MODULO_SCHEDULING_BUDGET_RATIO(...)
#define AIE_TRY_INITIATION_INTERVAL(...)

#endif // TILELOOM_AIE_KERNEL_UTILS_H
