#include "textflag.h"

// func prefetch(p unsafe.Pointer)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	PREFETCHT0 (AX)
	PREFETCHT0 64(AX)
	RET

// func prefetchToWrite(p unsafe.Pointer)
TEXT ·prefetchToWrite(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), AX
	BYTE $0x0f; BYTE $0x0d; BYTE $0x08 // PREFETCHW (AX), which the assembler has no name for
	RET
