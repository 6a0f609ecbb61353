package asm

// This file defines how instructions order accesses to memory.

import (
	"strings"

	"heddle.example/ir"
)

// FenceOrder gives the order of an instruction that orders accesses: of a few it is that of stores or loads alone, or none.
func FenceOrder(in string) ir.MemoryOrder {
	name, _, _ := strings.Cut(in, " ")
	switch name {
	case "nop", "pause", "rep", "yield", "isb", "isync", "wfe", "sev", "sevl":
		return ir.OrderRelaxed
	case "lfence":
		return ir.OrderAcquire
	case "sfence":
		return ir.OrderRelease
	}
	if strings.HasPrefix(name, "prefetch") {
		return ir.OrderRelaxed
	}
	return ir.OrderSeqCst
}
