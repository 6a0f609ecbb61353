package ir

// This file defines liveness of registers: which registers of a function may
// still be read before they are written again. Dead registers leave the node
// hash (DESIGN §4.5), so an answer too small would be unsound and one too large
// only costs pruning.
//
// It is the classic backward dataflow over basic blocks with bit sets. The sets
// are then listed per instruction and interned: most neighbouring instructions
// share theirs, and a reader on a hot path gets a ready slice.

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// LiveSets holds the live registers of one function. It is immutable, so any
// number of goroutines may read it; the slices it gives out must not be changed.
type LiveSets struct {
	sets   [][]Reg // the distinct sets, each ascending; sets[0] is empty
	before []int32 // per instruction: index in sets
	after  []int32
	across []int32
}

// LiveBefore gives, ascending, the registers live before instruction pc: what a thread
// needs that stands before it, the operands of pc included.
func (l *LiveSets) LiveBefore(pc int) []Reg { return l.sets[l.before[pc]] }

// LiveAfter gives, ascending, the registers live after instruction pc, its result included
// where that is read later. After an instruction with several successors it is their union;
// after one without any it is empty.
func (l *LiveSets) LiveAfter(pc int) []Reg { return l.sets[l.after[pc]] }

// LiveAcross gives LiveAfter(pc) without the register that pc writes. For a Call
// this is what the caller's frame must keep while the callee runs.
func (l *LiveSets) LiveAcross(pc int) []Reg { return l.sets[l.across[pc]] }

// IsLiveBefore tells whether r is in LiveBefore(pc).
func (l *LiveSets) IsLiveBefore(pc int, r Reg) bool {
	_, ok := slices.BinarySearch(l.LiveBefore(pc), r)
	return ok
}

// KeepAlive counts registers, given ascending, as live everywhere. It is for
// functions in which control comes back to an instruction on ways that the code does not
// show. Call it before the sets are shared.
func (l *LiveSets) KeepAlive(regs []Reg) {
	for i, s := range l.sets {
		s = append(slices.Clone(s), regs...)
		slices.Sort(s)
		l.sets[i] = slices.Compact(s)
	}
}

// NumSets counts the distinct sets held, for those who watch memory.
func (l *LiveSets) NumSets() int { return len(l.sets) }

// bitset is a set of registers that are numbered anew, see flow.
type bitset []uint64

func (s bitset) add(r Reg)    { s[r>>6] |= 1 << (uint(r) & 63) }
func (s bitset) remove(r Reg) { s[r>>6] &^= 1 << (uint(r) & 63) }

// Liveness computes the live registers of f, which must be well formed (see
// Verify). A function without code gives empty LiveSets. What only computes registers that are not useful reads none; nil: all are.
func Liveness(f *Func, useful []bool) *LiveSets {
	n := len(f.Code)
	l := &LiveSets{before: make([]int32, n), after: make([]int32, n), across: make([]int32, n)}
	in := newInterner(l)
	if n == 0 {
		return l
	}
	g := newFlow(f, useful)
	g.solve()
	var live liveList
	var ops []Operand
	for b := range g.start {
		live = live[:0]
		for w, v := range g.out(b) {
			for ; v != 0; v &= v - 1 {
				live.add(g.exposed[w*64+bits.TrailingZeros64(v)])
			}
		}
		at := in.index(live)
		for pc := g.end(b) - 1; pc >= g.start[b]; pc-- {
			i := &f.Code[pc]
			l.after[pc] = at
			if d := i.Def(); d != NoReg && live.remove(d) {
				at = in.index(live)
			}
			if d := i.Second(); d != NoReg && live.remove(d) {
				at = in.index(live)
			}
			l.across[pc] = at
			ops = g.reads(ops[:0], i)
			grew := false
			for _, o := range ops {
				if o.IsReg() && live.add(Reg(o)) {
					grew = true
				}
			}
			if grew {
				at = in.index(live)
			}
			l.before[pc] = at
		}
	}
	return l
}

// liveList is a set of registers in ascending order: few are live at a time.
type liveList []Reg

func (s *liveList) add(r Reg) bool {
	i, found := slices.BinarySearch(*s, r)
	if !found {
		*s = slices.Insert(*s, i, r)
	}
	return !found
}

func (s *liveList) remove(r Reg) bool {
	i, found := slices.BinarySearch(*s, r)
	if found {
		*s = slices.Delete(*s, i, i+1)
	}
	return found
}

// flow is the block graph of a function with the sets of the dataflow problem.
// Only a register that some block reads before it writes it can be live between
// blocks. Front ends make a temporary per operation, so these are few, and the sets
// hold them alone, numbered anew: their size would be quadratic otherwise.
type flow struct {
	f       *Func
	useful  []bool
	exposed []Reg     // the registers that the sets are about
	words   int       // words per set
	start   []int     // first instruction per block
	blockAt []int32   // per instruction: its block
	succs   [][]int32 // per block
	preds   [][]int32
	gen     []uint64 // per block: read before written
	kill    []uint64 // per block: written
	outs    []uint64 // per block: live at its end
	ins     []uint64 // per block: live at its start
}

func (g *flow) set(all []uint64, b int) bitset { return all[b*g.words : (b+1)*g.words] }
func (g *flow) out(b int) bitset               { return g.set(g.outs, b) }

func (g *flow) end(b int) int {
	if b+1 < len(g.start) {
		return g.start[b+1]
	}
	return len(g.f.Code)
}

// reads appends the operands that an instruction reads for something.
func (g *flow) reads(ops []Operand, in *Instr) []Operand {
	if in.Faint(g.useful) {
		return ops
	}
	return in.AppendOperands(ops)
}

// newFlow cuts f into blocks and computes what each reads and writes.
func newFlow(f *Func, useful []bool) *flow {
	n := len(f.Code)
	g := &flow{f: f, useful: useful, blockAt: make([]int32, n)}
	leader := make([]bool, n+1)
	leader[0] = true
	var succ []int32
	for pc := range f.Code {
		switch i := &f.Code[pc]; i.Op {
		case Jump, Branch, Switch:
			succ = i.AppendSuccs(pc, succ[:0])
			for _, t := range succ {
				leader[t] = true
			}
			leader[pc+1] = true
		case Ret, Unreachable, Unsupported:
			leader[pc+1] = true
		}
	}
	for pc := range n {
		if leader[pc] {
			g.start = append(g.start, pc)
		}
		g.blockAt[pc] = int32(len(g.start) - 1)
	}
	nb := len(g.start)
	g.succs, g.preds = make([][]int32, nb), make([][]int32, nb)
	number := g.numberExposed()
	size := nb * g.words
	g.gen, g.kill, g.outs, g.ins = make([]uint64, size), make([]uint64, size), make([]uint64, size), make([]uint64, size)
	var ops []Operand
	for b := range nb {
		gen, kill := g.set(g.gen, b), g.set(g.kill, b)
		for pc := g.end(b) - 1; pc >= g.start[b]; pc-- {
			i := &f.Code[pc]
			for _, d := range [2]Reg{i.Def(), i.Second()} {
				if d != NoReg && number[d] != NoReg {
					gen.remove(number[d])
					kill.add(number[d])
				}
			}
			ops = g.reads(ops[:0], i)
			for _, o := range ops {
				if o.IsReg() && number[o] != NoReg {
					gen.add(number[o])
				}
			}
		}
		last := g.end(b) - 1
		succ = f.Code[last].AppendSuccs(last, succ[:0])
		for _, t := range succ {
			s := g.blockAt[t]
			if !slices.Contains(g.succs[b], s) {
				g.succs[b] = append(g.succs[b], s)
				g.preds[s] = append(g.preds[s], int32(b))
			}
		}
	}
	return g
}

// numberExposed fills g.exposed and gives, per register, its number there or NoReg.
func (g *flow) numberExposed() []Reg {
	number := make([]Reg, len(g.f.Regs))
	writtenIn := make([]int32, len(g.f.Regs)) // the last block that wrote it, plus 1
	for r := range number {
		number[r] = NoReg
	}
	var ops []Operand
	for pc := range g.f.Code {
		i, block := &g.f.Code[pc], g.blockAt[pc]+1
		ops = g.reads(ops[:0], i)
		for _, o := range ops {
			if o.IsReg() && writtenIn[o] != block && number[o] == NoReg {
				number[o] = Reg(len(g.exposed))
				g.exposed = append(g.exposed, Reg(o))
			}
		}
		for _, d := range [2]Reg{i.Def(), i.Second()} {
			if d != NoReg {
				writtenIn[d] = block
			}
		}
	}
	g.words = (len(g.exposed) + 63) / 64
	return number
}

// solve iterates in = gen ∪ (out \ kill), out = ∪ in(successors) to the least
// solution; blocks are taken from the last to the first, a block again whenever
// the start of a successor grew.
func (g *flow) solve() {
	nb := len(g.start)
	queued := make([]bool, nb)
	work := make([]int32, 0, nb)
	for b := range nb {
		work = append(work, int32(b)) // taken from the end: last block first
		queued[b] = true
	}
	for len(work) > 0 {
		b := int(work[len(work)-1])
		work = work[:len(work)-1]
		queued[b] = false
		out := g.out(b)
		for _, s := range g.succs[b] {
			for w, v := range g.set(g.ins, int(s)) {
				out[w] |= v
			}
		}
		in, gen, kill := g.set(g.ins, b), g.set(g.gen, b), g.set(g.kill, b)
		grew := false
		for w := range in {
			v := gen[w] | out[w]&^kill[w]
			if v != in[w] {
				in[w] = v
				grew = true
			}
		}
		if !grew {
			continue
		}
		for _, p := range g.preds[b] {
			if !queued[p] {
				queued[p] = true
				work = append(work, p)
			}
		}
	}
}

// interner gives equal sets one index and one slice.
type interner struct {
	l    *LiveSets
	seen map[string]int32
	key  []byte
}

func newInterner(l *LiveSets) *interner {
	l.sets = [][]Reg{nil}
	return &interner{l: l, seen: map[string]int32{"": 0}}
}

// index finds or enters s.
func (in *interner) index(s liveList) int32 {
	in.key = in.key[:0]
	for _, r := range s {
		in.key = binary.LittleEndian.AppendUint32(in.key, uint32(r))
	}
	if i, ok := in.seen[string(in.key)]; ok {
		return i
	}
	i := int32(len(in.l.sets))
	in.l.sets = append(in.l.sets, slices.Clone(s))
	in.seen[string(in.key)] = i
	return i
}
