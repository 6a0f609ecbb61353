package rt_test

// This file defines random programs that branch on inputs before their first node, twice: as text in C
// and as a transition system in which every access is a step. The second knows nothing of
// nodes, roots or hashes.

import (
	"fmt"
	"math/rand"
	"strings"
)

// opKind is what a step of a model does.
type opKind uint8

const (
	opWrite       opKind = iota // variable = value
	opInput                     // the local variable gets 0 or 1
	opIfLocal                   // goes on behind it if the local is 1, else at to
	opIfShared                  // goes on behind it if the variable has the value, else at to
	opAssume                    // the path is none unless the variable has the value
	opAssumeLocal               // the same of a local that must be 1
	opJump                      // goes on at to
	opCreate                    // starts worker value
	opJoin                      // waits for worker value
	opEnd                       // ends the thread; main's end is that of the program
)

type modelOp struct {
	kind     opKind
	variable int // 0 to 2: x, y, z; a local: 0 or 1
	value    int // anyBit: 0 or 1
	to       int
}

// model is a program: the steps of main and of its workers.
type model struct {
	code [][]modelOp
	text string
}

// maxWorkers is how many workers a model can have.
const maxWorkers = 2

// modelState is a state of a model: small, to be a key of maps.
type modelState struct {
	pc     [1 + maxWorkers]int8 // -1: not created; -2: ended
	vars   [3]int8
	locals [2]int8
	ended  bool // the program has ended
	dead   bool // the path is none
}

// modelMove is a step: thread moves to next, and a write of observed variables gives a symbol.
type modelMove struct {
	thread int
	next   modelState
	wrote  int // the variable written, -1: none
}

func (p *model) start() modelState {
	s := modelState{}
	for i := 1; i <= maxWorkers; i++ {
		s.pc[i] = -1
	}
	return s
}

// enabled tells whether a thread can move.
func (p *model) enabled(s *modelState, t int) bool {
	if s.ended || s.dead || t >= len(p.code) || s.pc[t] < 0 {
		return false
	}
	op := &p.code[t][s.pc[t]]
	return op.kind != opJoin || s.pc[op.value] == -2
}

// moves gives the steps from a state.
func (p *model) moves(s modelState) (out []modelMove) {
	for t := range p.code {
		if !p.enabled(&s, t) {
			continue
		}
		op := p.code[t][s.pc[t]]
		next := s
		next.pc[t]++
		m := modelMove{t, next, -1}
		unless := func(holds bool) {
			if !holds {
				m.next.pc[t] = int8(op.to)
			}
		}
		switch op.kind {
		case opWrite:
			m.wrote = op.variable
			values := []int{op.value}
			if op.value == anyBit {
				values = []int{0, 1}
			}
			for _, v := range values {
				m.next.vars[op.variable] = int8(v)
				out = append(out, m)
			}
			continue
		case opInput:
			out = append(out, m)
			m.next.locals[op.variable] = 1 - s.locals[op.variable]
		case opIfLocal:
			unless(s.locals[op.variable] == 1)
		case opIfShared:
			unless(int(s.vars[op.variable]) == op.value)
		case opAssume:
			m.next.dead = int(s.vars[op.variable]) != op.value
		case opAssumeLocal:
			m.next.dead = s.locals[op.variable] != 1
		case opJump:
			m.next.pc[t] = int8(op.to)
		case opCreate:
			m.next.pc[op.value] = 0
		case opEnd:
			m.next.pc[t] = -2
			m.next.ended = t == 0
		}
		out = append(out, m)
	}
	return out
}

// modelWriter draws a program and writes it in both forms.
type modelWriter struct {
	rng     *rand.Rand
	code    []modelOp
	text    strings.Builder
	indent  int
	locals  int  // that may be read
	endless bool // some loop never ends
	assumes bool // assumptions may be made
}

func (w *modelWriter) emit(op modelOp) int {
	w.code = append(w.code, op)
	return len(w.code) - 1
}

func (w *modelWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.text, strings.Repeat("\t", w.indent+1)+format+"\n", args...)
}

// write writes an assignment.
func (w *modelWriter) write() {
	v, value := w.rng.Intn(3), w.rng.Intn(3)
	text := fmt.Sprint(value)
	if w.rng.Intn(6) == 0 {
		value, text = anyBit, "nondet_bool()"
	}
	w.emit(modelOp{kind: opWrite, variable: v, value: value})
	w.line("%c = %s;", 'x'+v, text)
}

// input reads a local.
func (w *modelWriter) input() {
	k := w.rng.Intn(2)
	w.emit(modelOp{kind: opInput, variable: k})
	w.line("%c = nondet_bool();", 'a'+k)
}

// block writes some statements.
func (w *modelWriter) block(most, deep int) {
	for range w.rng.Intn(most + 1) {
		w.statement(deep)
	}
}

// statement writes a statement; deep says how many blocks may lie in each other.
func (w *modelWriter) statement(deep int) {
	switch k := w.rng.Intn(12); {
	case k < 3 && deep > 0:
		w.branch(deep)
	case k == 3 && deep > 0:
		w.loop(deep)
	case k == 4 && deep > 0 && w.rng.Intn(2) == 0:
		w.wait()
	case k == 5 && w.locals > 0:
		w.input()
	case k == 6 && w.assumes && w.rng.Intn(2) == 0:
		if w.locals > 0 && w.rng.Intn(2) == 0 {
			k := w.rng.Intn(2)
			w.emit(modelOp{kind: opAssumeLocal, variable: k})
			w.line("__VERIFIER_assume(%c);", 'a'+k)
			return
		}
		v, value := w.rng.Intn(3), w.rng.Intn(2)
		w.emit(modelOp{kind: opAssume, variable: v, value: value})
		w.line("__VERIFIER_assume(%c == %d);", 'x'+v, value)
	default:
		w.write()
	}
}

// condition writes the head of an if, of a local or a shared variable, and gives its step.
func (w *modelWriter) condition() int {
	if w.locals > 0 && w.rng.Intn(3) > 0 {
		k := w.rng.Intn(2)
		w.line("if (%c) {", 'a'+k)
		return w.emit(modelOp{kind: opIfLocal, variable: k})
	}
	v, value := w.rng.Intn(3), w.rng.Intn(2)
	w.line("if (%c == %d) {", 'x'+v, value)
	return w.emit(modelOp{kind: opIfShared, variable: v, value: value})
}

// branch writes an if.
func (w *modelWriter) branch(deep int) {
	at := w.condition()
	w.indent++
	w.block(2, deep-1)
	if w.locals > 0 && w.rng.Intn(6) == 0 { // only main has locals
		w.emit(modelOp{kind: opEnd})
		w.line("return 0;")
	}
	w.indent--
	over := w.emit(modelOp{kind: opJump})
	w.code[at].to = len(w.code)
	w.line("} else {")
	w.indent++
	w.block(2, deep-1)
	w.indent--
	w.line("}")
	w.code[over].to = len(w.code)
}

// loop writes a loop that never ends, or that an input or a shared variable may end.
func (w *modelWriter) loop(deep int) {
	w.endless = true
	at := len(w.code)
	w.line("while (1) {")
	w.indent++
	w.block(2, deep-1)
	leave := -1
	if w.rng.Intn(2) == 0 {
		if w.locals > 0 {
			w.input()
		}
		leave = w.condition()
		w.line("\tbreak;")
		w.line("}")
	}
	w.indent--
	w.line("}")
	if leave >= 0 {
		over := w.emit(modelOp{kind: opJump})
		w.code[leave].to = len(w.code)
		defer func() { w.code[over].to = len(w.code) }()
	}
	w.emit(modelOp{kind: opJump, to: at})
}

// wait writes a loop that ends when a shared variable has a value.
func (w *modelWriter) wait() {
	w.endless = true
	v, value := w.rng.Intn(3), w.rng.Intn(2)
	at := w.emit(modelOp{kind: opIfShared, variable: v, value: value})
	w.code[at].to = at
	w.line("while (%c != %d) { }", 'x'+v, value)
}

// drawModel draws a program; endless tells whether a part of it may run for ever.
func drawModel(rng *rand.Rand) (p *model, endless bool) {
	workers := rng.Intn(maxWorkers + 1)
	p = &model{code: make([][]modelOp, 1+workers)}
	var text strings.Builder
	text.WriteString("typedef unsigned long pthread_t;\nint pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\nint pthread_join(pthread_t, void **);\n" +
		"_Bool nondet_bool(void);\nvoid __VERIFIER_assume(int);\nint x, y, z;\n")
	assumes := rng.Intn(4) == 0
	for i := 1; i <= workers; i++ {
		w := &modelWriter{rng: rng, assumes: assumes}
		w.block(3, 2)
		w.emit(modelOp{kind: opEnd})
		p.code[i] = w.code
		endless = endless || w.endless
		fmt.Fprintf(&text, "static void *worker%d(void *arg)\n{\n%s\treturn arg;\n}\n", i, w.text.String())
	}
	w := &modelWriter{rng: rng, assumes: assumes, locals: 2}
	w.line("pthread_t t[3];")
	w.line("_Bool a = 0, b = 0;")
	w.input()
	w.branch(2)
	w.block(2, 1)
	for i := 1; i <= workers; i++ {
		w.emit(modelOp{kind: opCreate, value: i})
		w.line("pthread_create(&t[%d], 0, worker%d, 0);", i, i)
	}
	w.block(3, 2)
	for i := 1; i <= workers; i++ {
		if rng.Intn(4) > 0 {
			w.emit(modelOp{kind: opJoin, value: i})
			w.line("pthread_join(t[%d], 0);", i)
		}
	}
	w.emit(modelOp{kind: opEnd})
	p.code[0] = w.code
	fmt.Fprintf(&text, "int main(void)\n{\n%s\treturn 0;\n}\n", w.text.String())
	p.text = text.String()
	return p, endless || w.endless
}
