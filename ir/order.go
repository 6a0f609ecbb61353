package ir

// This file defines memory orders (C11 7.17.3).

// MemoryOrder is the memory order of an atomic access or a fence.
type MemoryOrder uint8

// The memory orders. That of an instruction says Instr.Ordering.
const (
	OrderUnsaid  MemoryOrder = iota // sequentially consistent; with FlagWeak weaker, and not known
	OrderRelaxed                    // also a fence for the compiler alone, which orders nothing
	OrderConsume
	OrderAcquire
	OrderRelease
	OrderAcqRel
	OrderSeqCst
	OrderFull // of the __sync builtins: sequentially consistent, between two fences that are
)

var orderNames = [...]string{"", "relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst", "full"}

func (o MemoryOrder) String() string { return orderNames[o] }

// Acquires tells whether a read or a fence of that order acquires.
func (o MemoryOrder) Acquires() bool {
	return o == OrderConsume || o == OrderAcquire || o >= OrderAcqRel
}

// Releases tells whether a write or a fence of that order releases.
func (o MemoryOrder) Releases() bool { return o >= OrderRelease }

// SeqCst tells whether the order is sequentially consistent.
func (o MemoryOrder) SeqCst() bool { return o >= OrderSeqCst }

// Ordering gives the memory order of an atomic access or a fence; OrderUnsaid if it is not known.
func (in *Instr) Ordering() MemoryOrder { return Ordering(in.Order, in.Flags) }

// Ordering is Instr.Ordering for the order and the flags of an instruction.
func Ordering(o MemoryOrder, f Flags) MemoryOrder {
	if o == OrderUnsaid && f&FlagWeak == 0 {
		return OrderSeqCst
	}
	return o
}

// Quiet tells whether in begins an atomic section of a library function that threads cannot rely on: nothing happens before anything else by it, and
// what is accessed inside races with no other such section.
func (in *Instr) Quiet() bool { return in.Op == AtomicBegin && in.Order == OrderConsume }

// Weakens tells whether in is an atomic access or a fence of another order than the sequentially consistent one. What orders nothing
// weakens nothing.
func (in *Instr) Weakens() bool {
	switch in.Op {
	case Load, Store, RMW:
		return in.Flags&FlagAtomic != 0 && !in.Ordering().SeqCst()
	case CmpXchg:
		return !in.Ordering().SeqCst() || !Ordering(in.Failure, in.Flags).SeqCst()
	case Fence:
		o := in.Ordering()
		return !o.SeqCst() && o != OrderRelaxed
	}
	return false
}
