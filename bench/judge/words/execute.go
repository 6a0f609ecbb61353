package words

// This file defines what a program does: steps, states, and the graph of all states.

type stepKind uint8

const (
	stepSet   stepKind = iota // V = K
	stepRead                  // the temporary = V
	stepWrite                 // V = the temporary
	stepInput                 // local V = any of 0 to K
	stepLocal                 // the temporary = local W
	stepTest                  // to to if the temporary is not K
	stepJump                  // to to
	stepEnd
	stepCreate
	stepJoin
)

type step struct {
	kind    stepKind
	v, w, k int
	to      int
}

// flatten makes the steps of a function.
func flatten(body []*Stmt) []step {
	x := &flattener{}
	x.stmts(body)
	x.add(step{kind: stepEnd})
	return x.steps
}

type flattener struct {
	steps  []step
	breaks [][]int
}

func (x *flattener) add(s step) int {
	x.steps = append(x.steps, s)
	return len(x.steps) - 1
}

func (x *flattener) stmts(list []*Stmt) {
	for _, s := range list {
		x.stmt(s)
	}
}

func (x *flattener) stmt(s *Stmt) {
	switch s.Kind {
	case Set:
		x.add(step{kind: stepSet, v: s.V, k: s.K})
	case Copy:
		x.add(step{kind: stepRead, v: s.W})
		x.add(step{kind: stepWrite, v: s.V})
	case Input:
		x.add(step{kind: stepInput, v: s.V, k: s.K})
	case FromLoc:
		x.add(step{kind: stepLocal, w: s.W})
		x.add(step{kind: stepWrite, v: s.V})
	case If, IfLoc:
		if s.Kind == If {
			x.add(step{kind: stepRead, v: s.V})
		} else {
			x.add(step{kind: stepLocal, w: s.V})
		}
		no := x.add(step{kind: stepTest, k: s.K})
		x.stmts(s.Body)
		end := x.add(step{kind: stepJump})
		x.steps[no].to = len(x.steps)
		x.stmts(s.Else)
		x.steps[end].to = len(x.steps)
	case While, Loop:
		top := len(x.steps)
		no := -1
		if s.Kind == While {
			x.add(step{kind: stepRead, v: s.V})
			no = x.add(step{kind: stepTest, k: s.K})
		}
		x.breaks = append(x.breaks, nil)
		x.stmts(s.Body)
		x.add(step{kind: stepJump, to: top})
		if no >= 0 {
			x.steps[no].to = len(x.steps)
		}
		n := len(x.breaks) - 1
		for _, b := range x.breaks[n] {
			x.steps[b].to = len(x.steps)
		}
		x.breaks = x.breaks[:n]
	case Break:
		if n := len(x.breaks) - 1; n >= 0 {
			x.breaks[n] = append(x.breaks[n], x.add(step{kind: stepJump}))
		}
	case Return:
		x.add(step{kind: stepEnd})
	case Create:
		x.add(step{kind: stepCreate, v: s.V})
	case Join:
		x.add(step{kind: stepJoin, v: s.V})
	}
}

const maxThreads = 3

// unborn and ended stand in the place of a program counter.
const (
	unborn = -1
	ended  = -2
)

// state is where the threads stand and what the variables hold. It is comparable.
type state struct {
	at     [maxThreads]int
	locals [maxThreads][2]int8
	temps  [maxThreads]int8
	vars   [numVars]int8
	over   bool // the program has ended
}

func (s *state) symbol() symbol { return symbolOf(int(s.vars[varX]), int(s.vars[varY])) }

// transition is a step of a thread; observed says that it writes what the formula reads.
type transition struct {
	thread   int
	observed bool
	to       int // number of the state
}

// system is the graph of a program's states.
type system struct {
	p       *Program
	steps   [maxThreads][]step
	reads   [numVars]bool
	states  []state
	numbers map[state]int
	next    [][]transition
	invalid string
}

// explore builds the graph.
func explore(p *Program, maxStates int) *system {
	y := &system{p: p, reads: p.Formula.reads(), numbers: map[state]int{}}
	y.steps[0] = flatten(p.Main)
	first := state{}
	for i := range maxThreads - 1 {
		first.at[i+1] = unborn
		if i < len(p.Threads) {
			y.steps[i+1] = flatten(p.Threads[i])
		}
	}
	y.number(first)
	for i := 0; i < len(y.states); i++ {
		if len(y.states) > maxStates {
			y.invalid = "too big"
		}
		if y.invalid != "" {
			return y
		}
		var out []transition
		s := y.states[i]
		for t := range maxThreads {
			if y.enabled(&s, t) {
				out = append(out, y.step(s, t)...)
			}
		}
		y.next = append(y.next, out)
	}
	return y
}

func (y *system) number(s state) int {
	if n, ok := y.numbers[s]; ok {
		return n
	}
	y.states = append(y.states, s)
	y.numbers[s] = len(y.states) - 1
	return len(y.states) - 1
}

func (y *system) enabled(s *state, t int) bool {
	if s.over || s.at[t] < 0 {
		return false
	}
	x := y.steps[t][s.at[t]]
	return x.kind != stepJoin || s.at[x.v+1] < 0 // one that was not created is told in step
}

// step gives the outcomes of thread t's next step.
func (y *system) step(s state, t int) []transition {
	x := y.steps[t][s.at[t]]
	s.at[t]++
	observed := false
	write := func(v, k int) {
		s.vars[v] = int8(k)
		observed = y.reads[v]
	}
	switch x.kind {
	case stepSet:
		write(x.v, x.k)
	case stepRead:
		s.temps[t] = s.vars[x.v]
	case stepWrite:
		write(x.v, int(s.temps[t]))
		s.temps[t] = 0
	case stepInput:
		var out []transition
		for k := 0; k <= x.k; k++ {
			s.locals[t][x.v] = int8(k)
			out = append(out, transition{t, false, y.number(s)})
		}
		return out
	case stepLocal:
		s.temps[t] = s.locals[t][x.w]
	case stepTest:
		if int(s.temps[t]) != x.k {
			s.at[t] = x.to
		}
		s.temps[t] = 0
	case stepJump:
		s.at[t] = x.to
	case stepEnd:
		s.at[t], s.locals[t], s.temps[t] = ended, [2]int8{}, 0
		s.over = t == 0
	case stepCreate:
		if s.at[x.v+1] != unborn || x.v >= len(y.p.Threads) {
			y.invalid = "a thread created twice"
			break
		}
		s.at[x.v+1] = 0
	case stepJoin:
		if s.at[x.v+1] == unborn {
			y.invalid = "join of a thread that was not created"
		}
		s.at[x.v+1] = ended
	}
	return []transition{{t, observed, y.number(s)}}
}
