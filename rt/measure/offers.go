package measure

// This file defines what of a node is worth measuring.

import (
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// Bounds of what is measured.
const (
	pieceBytes   = 4 // of variables at a time,
	wordBytes    = 8 // of pointers,
	maxOfGlobal  = 16
	maxGlobals   = 64 // pieces of one variable, and of all
	maxVariables = 8  // of one function
	maxOfBlock   = 4  // words of a block,
	maxBlocks    = 64 // measures of all blocks
)

// offers calls visit for what can be measured of global variables, of the heap and of the threads that run: functions of the state alone. Blocks, and
// pointers, are offered where they are; measures hold elsewhere as well.
func (p *Position) offers(visit func(Measure)) {
	p.ofGlobals(visit)
	p.ofBlocks(visit)
	for i, t := range p.machine.Threads() {
		if i == StepDims { // maps know no others
			break
		}
		if t.Status != state.ThreadRunning && t.Status != state.ThreadStarting {
			continue
		}
		visit(Measure{Kind: OfInstruction, Thread: i})
		fn, _, _, live := bottom(p.machine, t)
		src := p.machine.Code().Funcs[fn].Src
		n := 0
		for _, r := range live {
			if int(r) >= len(src.Regs) || n == maxVariables {
				break
			}
			if info := &src.Regs[r]; info.Layout != nil && info.Type.IsInt() && info.Type != ir.Ptr {
				visit(Measure{Kind: OfVariable, Thread: i, Func: int(fn), Reg: int(r)})
				n++
			}
		}
	}
}

// measurable tells whether a global variable is worth measuring.
func measurable(code *symex.Code, i int) bool {
	g := code.Prog.Globals[i]
	return !g.TLS && !g.Const && !g.Undefined && !code.Frozen[i]
}

func (p *Position) ofGlobals(visit func(Measure)) {
	code := p.machine.Code()
	all := 0
	for i, g := range code.Prog.Globals {
		if !measurable(code, i) {
			continue
		}
		for at := 0; int64(at)+pieceBytes <= g.Size && at < maxOfGlobal*pieceBytes && all < maxGlobals; at += pieceBytes {
			visit(Measure{Kind: OfGlobal, Global: i, Offset: at})
			if at%wordBytes == 0 && p.points(p.object(i), at) {
				visit(Measure{Kind: OfPointer, Global: i, Offset: at})
			}
			all++
		}
	}
}

// points tells whether a pointer stands somewhere in an object.
func (p *Position) points(o *mem.Object, at int) bool {
	if o == nil || int64(at)+wordBytes > o.Size {
		return false
	}
	_, ok := p.machine.InPlace(o, int64(at))
	return ok
}

func (p *Position) ofBlocks(visit func(Measure)) {
	for _, o := range p.machine.Objects {
		if o.Kind != mem.Heap {
			continue
		}
		visit(Measure{Kind: OfBlock, Block: o.Addr})
		for at := 0; int64(at)+pieceBytes <= o.Size && at < maxOfBlock*wordBytes; at += pieceBytes {
			if at%wordBytes == 0 && p.points(o, at) {
				visit(Measure{Kind: OfBlock, Block: o.Addr, Offset: at, Size: wordBytes})
				at += pieceBytes
				continue
			}
			if v, _ := p.machine.LoadConcrete(o, int64(at), pieceBytes); v != 0 {
				visit(Measure{Kind: OfBlock, Block: o.Addr, Offset: at, Size: pieceBytes})
			}
		}
	}
}
