package weak

// This file defines the language of programs.

// Order is the memory order of an operation.
type Order uint8

// The orders. Plain accesses are those of data that is not atomic.
const (
	Plain Order = iota
	Relaxed
	Acquire
	Release
	AcqRel
	SeqCst
)

func (o Order) acquires() bool { return o == Acquire || o == AcqRel || o == SeqCst }
func (o Order) releases() bool { return o == Release || o == AcqRel || o == SeqCst }

// Kind is the kind of an operation.
type Kind uint8

// The kinds of operation.
const (
	Load            Kind = iota // Reg = Cell
	Store                       // Cell = Value
	Exchange                    // Reg = Cell, Cell = Value
	Add                         // Reg = Cell, Cell += Value
	CompareExchange             // Reg = Cell; if it is Expected: Cell = Value
	Fence                       //
	Lock                        // mutex Cell
	Unlock                      // mutex Cell
	Post                        // semaphore Cell, which starts with 0
	Wait                        // semaphore Cell
	Barrier                     // of all threads but main
	If                          // if (Reg == Value) Then else Else
	Create                      // thread Cell; in main only
	Join                        // thread Cell; in main only

	arrive // the two steps of Barrier
	leave
)

// Op is an operation.
type Op struct {
	Kind           Kind
	Cell           int
	Value          int
	Expected       int
	Order, Failure Order // Failure: of a compare-and-exchange that finds another value
	Reg            int   // a register of the thread; they start with 0
	Copies         bool  // the value that is stored is Reg
	Unseen         bool  // what is read is no part of the outcome
	Then, Else     []*Op
}

// reads tells whether the operation gives its register a value.
func (o *Op) reads() bool {
	return o.Kind == Load || o.Kind == Exchange || o.Kind == Add || o.Kind == CompareExchange
}

// guarded tells what an operation on a mutex, a semaphore or the barrier finds before it can go on and what it leaves there, as a
// read-modify-write does. All but Unlock are such ones; leave writes nothing.
func (p *Program) guarded(k Kind, found int) (enabled bool, leaves int, o Order) {
	switch k {
	case Lock:
		return found == 0, 1, Acquire
	case Post:
		return true, found + 1, Release
	case Wait:
		return found > 0, found - 1, Acquire
	case arrive:
		return true, found + 1, AcqRel
	}
	return found == len(p.Threads), found, Acquire
}

// isGuarded tells whether guarded says what an operation does.
func (o *Op) isGuarded() bool {
	return o.Kind == Lock || o.Kind == Post || o.Kind == Wait || o.Kind == arrive || o.Kind == leave
}

// hidden is the number that a mutex, a semaphore or the barrier has among the cells of a graph.
func (p *Program) hidden(o *Op) int {
	switch o.Kind {
	case Lock, Unlock:
		return len(p.Cells) + o.Cell
	case Post, Wait:
		return len(p.Cells) + p.Mutexes + o.Cell
	}
	return len(p.Cells) + p.Mutexes + p.Semaphores
}

// memory is how many cells a graph has.
func (p *Program) memory() int { return len(p.Cells) + p.Mutexes + p.Semaphores + 1 }

// Cell is a variable that threads share; it starts with 0.
type Cell struct {
	Name  string
	Plain bool
}

// Program is a program: main, and the threads that it creates.
type Program struct {
	Cells      []Cell
	Mutexes    int
	Semaphores int
	Main       []*Op // nil: it creates all threads and joins them
	Threads    [][]*Op
}

// routines are the bodies of all threads, main's last.
func (p *Program) routines() [][]*Op {
	return append(append([][]*Op{}, p.Threads...), p.Main)
}

// each calls f for the operations of a list and of the branches in it.
func each(list []*Op, f func(*Op)) {
	for _, o := range list {
		f(o)
		each(o.Then, f)
		each(o.Else, f)
	}
}

// has tells whether the program has an operation of a kind.
func (p *Program) has(k Kind) bool {
	found := false
	for _, list := range p.routines() {
		each(list, func(o *Op) { found = found || o.Kind == k })
	}
	return found
}

// registers is how many registers a routine has.
func registers(list []*Op) int {
	n := 0
	each(list, func(o *Op) {
		if o.reads() || o.Kind == If || o.Copies {
			n = max(n, o.Reg+1)
		}
	})
	return n
}

// seen are the registers of a routine that belong to the outcome.
func seen(list []*Op) []int {
	var out []int
	each(list, func(o *Op) {
		if o.reads() && !o.Unseen {
			out = append(out, o.Reg)
		}
	})
	return out
}

// Clone makes a deep copy.
func (p *Program) Clone() *Program {
	q := &Program{Cells: append([]Cell{}, p.Cells...), Mutexes: p.Mutexes, Semaphores: p.Semaphores, Main: cloneOps(p.Main)}
	for _, t := range p.Threads {
		q.Threads = append(q.Threads, cloneOps(t))
	}
	return q
}

func cloneOps(list []*Op) []*Op {
	var out []*Op
	for _, o := range list {
		c := *o
		c.Then, c.Else = cloneOps(o.Then), cloneOps(o.Else)
		out = append(out, &c)
	}
	return out
}

// step is an operation in a flat routine, or a jump.
type step struct {
	*Op       // nil: a jump
	other int // of an If: where its other branch begins; of a jump: where it leads
}

// flatten makes jumps of branches.
func flatten(list []*Op) []step {
	var out []step
	var add func([]*Op)
	add = func(list []*Op) {
		for _, o := range list {
			if o.Kind == Barrier {
				out = append(out, step{Op: &Op{Kind: arrive}}, step{Op: &Op{Kind: leave}})
				continue
			}
			at := len(out)
			out = append(out, step{Op: o})
			if o.Kind != If {
				continue
			}
			add(o.Then)
			jump := len(out)
			out = append(out, step{})
			out[at].other = len(out)
			add(o.Else)
			out[jump].other = len(out)
		}
	}
	add(list)
	return out
}
