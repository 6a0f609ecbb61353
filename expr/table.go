package expr

// This file defines Table, which owns the nodes: their storage in chunks that
// never move, the index that finds equal nodes, and what can be read of a node.

import (
	"fmt"
	"slices"
	"sync/atomic"
)

// Ref names a node of a Table. Refs below FirstRef are no nodes.
type Ref uint32

// None is the absent expression.
const None Ref = 0

// FirstRef is the least Ref that can name a node; those below it are free for
// the use of whoever stores Refs.
const FirstRef Ref = 16

// MaxWidth is the largest width of an expression in bits.
const MaxWidth = 128

// SymName identifies a symbol: the place in the program and the thread that read the input, and a number for
// every read of that thread there. Kind separates name spaces.
type SymName struct {
	Site, Thread, Count uint32
	Kind                uint8
}

func (n SymName) String() string {
	return fmt.Sprintf("s%d.%d.%d.%d", n.Kind, n.Site, n.Thread, n.Count)
}

const (
	nodeChunkBits = 10
	argChunkBits  = 16
	groupBits     = 10 // of chunks: a small table shall not have room for those of a large one
	maxNodeGroups = 1 << 8
	maxArgGroups  = 1 << 4
	firstArgBits  = 11  // of the first chunks of arguments, which grow
	growthBits    = 13  // see OnGrowth
	manySymbols   = 255 // node.nsyms: too many to store with the node
)

// node is immutable once its Ref has been handed out.
type node struct {
	hash Hash
	// OpConst, OpTagged: the value. OpSym: the name, packed. Otherwise for widths up to
	// 64: the unsigned range, ends included.
	lo, hi uint64
	shape  uint64 // as hash, but blind to the names of symbols
	args   uint32 // index into the argument arena
	syms   uint32 // likewise
	nargs  uint16
	nsyms  uint8
	op     Op
	width  uint8
	low    uint8 // OpExtract: the lowest bit taken
	tagged bool  // some part is an OpTagged
}

type (
	nodeChunk [1 << nodeChunkBits]node
	nodeGroup [1 << groupBits]*nodeChunk
	argGroup  [1 << groupBits][]Ref
)

// Table owns expressions. The zero Table is not usable: see NewTable.
type Table struct {
	// What readers in other goroutines see. The arrays have a fixed place, and
	// an element is written before the first Ref that leads to it exists.
	nodes  [maxNodeGroups]*nodeGroup
	args   [maxArgGroups]*argGroup
	rests  atomic.Bool // there is a remainder
	floats atomic.Bool // there is an operation on floats

	// What only the owner sees.
	next    Ref
	argTop  int // chunk being filled, -1 if there is none
	argUsed int // its elements in use
	argCap  int // elements in all chunks
	index   []Ref
	scratch []byte
	memo    []memoEntry
	narrow  map[narrowKey]Ref
	// Buffers for sums.
	partsFree [][]part
	ftrue     Ref
	ffalse    Ref
	written   bool // operations stay as they are written: see aswritten.go
	onGrowth  func()
}

// Divides tells whether some expression of the table is a remainder. Readers in other goroutines may ask.
func (t *Table) Divides() bool { return t.rests.Load() }

// HasFloats tells whether some expression of the table is an operation on floats. Readers in other goroutines may ask.
func (t *Table) HasFloats() bool { return t.floats.Load() }

// OnGrowth has f called after every so many thousand new nodes. It may panic: then the table
// is not to be used any more, but by those who read nodes that they have.
func (t *Table) OnGrowth(f func()) { t.onGrowth = f }

// NewTable makes an empty table.
func NewTable() *Table {
	t := &Table{
		next:   FirstRef,
		index:  make([]Ref, 1<<10),
		memo:   make([]memoEntry, 1<<memoBits),
		narrow: make(map[narrowKey]Ref),
		argTop: -1,
	}
	t.ffalse = t.Const(1, 0, 0)
	t.ftrue = t.Const(1, 1, 0)
	return t
}

func (t *Table) node(r Ref) *node {
	return &t.nodes[r>>(nodeChunkBits+groupBits)][r>>nodeChunkBits&(1<<groupBits-1)][r&(1<<nodeChunkBits-1)]
}

// argChunk gives the place of a chunk of arguments.
func (t *Table) argChunk(c uint32) *[]Ref {
	return &t.args[c>>groupBits][c&(1<<groupBits-1)]
}

func (t *Table) span(off uint32, n int) []Ref {
	o := int(off & (1<<argChunkBits - 1))
	return (*t.argChunk(off >> argChunkBits))[o : o+n : o+n]
}

// store copies refs into the argument arena.
func (t *Table) store(refs []Ref) uint32 {
	if len(refs) == 0 {
		return 0
	}
	if t.argTop < 0 || t.argUsed+len(refs) > len(*t.argChunk(uint32(t.argTop))) {
		if t.argTop+1 == maxArgGroups<<groupBits {
			panic("expr: table full")
		}
		t.argTop++
		t.argUsed = 0
		if t.argTop&(1<<groupBits-1) == 0 {
			t.args[t.argTop>>groupBits] = new(argGroup)
		}
		n := max(1<<min(firstArgBits+t.argTop, argChunkBits), len(refs))
		*t.argChunk(uint32(t.argTop)) = make([]Ref, n)
		t.argCap += n
	}
	off := uint32(t.argTop<<argChunkBits | t.argUsed)
	copy((*t.argChunk(uint32(t.argTop)))[t.argUsed:], refs)
	t.argUsed += len(refs)
	return off
}

// intern gives the node of the given content, making it if there is none.
func (t *Table) intern(op Op, width, low int, args ...Ref) Ref {
	return t.lookup(op, width, low, Word{}, args)
}

func (t *Table) lookup(op Op, width, low int, val Word, args []Ref) Ref {
	h := t.hashNode(op, width, low, val, args)
	mask := uint64(len(t.index) - 1)
	i := h[0] & mask
	for ; t.index[i] != None; i = (i + 1) & mask {
		r := t.index[i]
		n := t.node(r)
		if n.hash != h || n.op != op || int(n.width) != width || int(n.low) != low {
			continue
		}
		if op <= OpTagged && (n.lo != val.Lo || n.hi != val.Hi) || !slices.Equal(t.Args(r), args) {
			continue
		}
		return r
	}
	r := t.add(op, width, low, val, args, h)
	t.index[i] = r
	if n := int(r - FirstRef + 1); n*2 > len(t.index) {
		t.grow()
	}
	return r
}

func (t *Table) grow() {
	index := make([]Ref, 2*len(t.index))
	mask := uint64(len(index) - 1)
	for r := FirstRef; r < t.next; r++ {
		i := t.node(r).hash[0] & mask
		for index[i] != None {
			i = (i + 1) & mask
		}
		index[i] = r
	}
	t.index = index
}

func (t *Table) add(op Op, width, low int, val Word, args []Ref, h Hash) Ref {
	r := t.next
	c := r >> nodeChunkBits
	g := c >> groupBits
	if g == maxNodeGroups {
		panic("expr: table full")
	}
	if t.nodes[g] == nil {
		t.nodes[g] = new(nodeGroup)
	}
	if chunk := &t.nodes[g][c&(1<<groupBits-1)]; *chunk == nil {
		*chunk = new(nodeChunk)
		if t.onGrowth != nil && r&(1<<growthBits-1) < 1<<nodeChunkBits {
			t.onGrowth()
		}
	}
	t.next++
	n := t.node(r)
	*n = node{hash: h, lo: val.Lo, hi: val.Hi, nargs: uint16(len(args)), op: op, width: uint8(width), low: uint8(low)}
	n.args = t.store(args)
	n.shape = t.shapeOf(n, args)
	t.joinSymbols(r, n, args)
	switch op {
	case OpURem, OpSRem:
		t.rests.Store(true)
	case OpFAdd, OpFSub, OpFMul, OpFDiv, OpFEq, OpFLt, OpFLe, OpFConv, OpSIToFP, OpUIToFP, OpFPToSI, OpFPToUI:
		t.floats.Store(true)
	}
	n.tagged = op == OpTagged
	for _, a := range args {
		n.tagged = n.tagged || t.node(a).tagged
	}
	if op > OpTagged && width <= 64 {
		n.lo, n.hi = t.rangeOf(n, args)
	}
	return r
}

// Const gives the constant of the width with the value lo + hi*2^64, masked to the width.
func (t *Table) Const(width int, lo, hi uint64) Ref {
	return t.constant(width, Word{lo, hi})
}

func (t *Table) constant(width int, v Word) Ref {
	checkWidth(width)
	return t.lookup(OpConst, width, 0, v.Mask(width), nil)
}

// Bool gives the constant of width 1.
func (t *Table) Bool(b bool) Ref {
	if b {
		return t.ftrue
	}
	return t.ffalse
}

// Sym gives the symbol of that name and width.
func (t *Table) Sym(name SymName, width int) Ref {
	checkWidth(width)
	v := Word{uint64(name.Site)<<32 | uint64(name.Thread), uint64(name.Count)<<8 | uint64(name.Kind)}
	return t.lookup(OpSym, width, 0, v, nil)
}

func checkWidth(w int) {
	if w < 1 || w > MaxWidth {
		panic(fmt.Sprintf("expr: width %d", w))
	}
}

// Op is the operation of a node.
func (t *Table) Op(r Ref) Op { return t.node(r).op }

// Width is the width of a node in bits.
func (t *Table) Width(r Ref) int { return int(t.node(r).width) }

// Low is the lowest bit that an OpExtract node takes from its argument.
func (t *Table) Low(r Ref) int { return int(t.node(r).low) }

// Args are the arguments of a node. The slice must not be written to.
func (t *Table) Args(r Ref) []Ref {
	n := t.node(r)
	if n.nargs == 0 {
		return nil
	}
	return t.span(n.args, int(n.nargs))
}

// IsConst gives the value of a constant; ok tells whether r is one.
func (t *Table) IsConst(r Ref) (lo, hi uint64, ok bool) {
	n := t.node(r)
	if n.op != OpConst {
		return 0, 0, false
	}
	return n.lo, n.hi, true
}

// IsTrue tells whether r is the constant 1 of width 1.
func (t *Table) IsTrue(r Ref) bool { return r == t.ftrue }

// IsFalse tells whether r is the constant 0 of width 1.
func (t *Table) IsFalse(r Ref) bool { return r == t.ffalse }

// constWord gives the value of a constant.
func (t *Table) constWord(r Ref) (Word, bool) {
	n := t.node(r)
	return Word{n.lo, n.hi}, n.op == OpConst
}

// isConst tells whether r is a constant.
func (t *Table) isConst(r Ref) bool { return t.node(r).op == OpConst }

// SymName gives the name of a symbol; ok tells whether r is one.
func (t *Table) SymName(r Ref) (name SymName, ok bool) {
	n := t.node(r)
	if n.op != OpSym {
		return SymName{}, false
	}
	return SymName{uint32(n.lo >> 32), uint32(n.lo), uint32(n.hi >> 8), uint8(n.hi)}, true
}

// Len is the number of nodes. Only the owner may ask.
func (t *Table) Len() int { return int(t.next - FirstRef) }

// Bytes estimates the memory that the table holds. Only the owner may ask.
func (t *Table) Bytes() int64 {
	const nodeSize, memoSize, narrowSize = 56, 24, 40
	chunks := int64(t.next-1)>>nodeChunkBits + 1
	groups := chunks>>groupBits + 1
	argGroups := int64(t.argTop)>>groupBits + 1
	return groups<<groupBits*8 + argGroups<<groupBits*24 + chunks*(1<<nodeChunkBits)*nodeSize +
		4*int64(t.argCap) + 4*int64(len(t.index)) + memoSize*int64(len(t.memo)) + narrowSize*int64(len(t.narrow))
}
