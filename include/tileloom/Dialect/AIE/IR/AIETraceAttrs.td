// Which attributes the trace ops use. Included at the end of AIEAttrs.td.

#ifndef TILELOOM_DIALECT_AIE_IR_AIETRACEATTRS_TD
#define TILELOOM_DIALECT_AIE_IR_AIETRACEATTRS_TD

#endif // TILELOOM_DIALECT_AIE_IR_AIETRACEATTRS_TD
