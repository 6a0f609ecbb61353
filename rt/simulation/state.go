package simulation

// This file defines what there is to see at the end of a path. The field names of its types are a contract: docs/explorer.md.

import (
	"fmt"
	"strings"

	"heddle.example/ir"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/lib"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// State is what there is to see at the end of a path.
type State struct {
	Choices  int       `json:"choices"` // made so far
	Active   int       `json:"active"`  // the thread that moved last
	Switches int       `json:"context_switches"`
	Left     *int      `json:"switches_left"` // under a context bound
	Again    bool      `json:"again"`         // this node has been stood at before
	End      string    `json:"end,omitempty"` // why nothing can be chosen
	Ask      *Ask      `json:"ask,omitempty"` // a choice inside a transition
	Found    []Found   `json:"found"`         // by the last choice
	Earlier  int       `json:"found_earlier"` // by those before, how many
	Threads  []Thread  `json:"threads"`
	Syncs    []Sync    `json:"syncs"`
	Memory   []Cell    `json:"memory"`
	Hidden   int       `json:"memory_hidden"` // further cells
	Path     []string  `json:"path"`          // conditions on inputs
	Monitors []Monitor `json:"monitors"`
}

// Ask is a choice inside a transition.
type Ask struct {
	Kind         string   `json:"kind"` // branch, wakeup, nondet
	Thread       int      `json:"thread"`
	Alternatives []string `json:"alternatives"`
}

// Thread is a thread of the program.
type Thread struct {
	ID      int     `json:"id"`
	Name    string  `json:"name"`
	Status  string  `json:"status"`  // stands, finished, gone
	Enabled bool    `json:"enabled"` // it can move
	Why     string  `json:"why"`     // it cannot
	Pending string  `json:"pending"` // what it is about to do
	Kind    string  `json:"kind"`    // the kind of that
	Stack   []Place `json:"stack"`   // the innermost function first
	Source  string  `json:"source"`  // the line at which it stands
	Waiting []Cell  `json:"waiting"` // its stores that have not reached memory, the oldest first
	Child   *Child  `json:"child,omitempty"`
}

// Place is where a function stands.
type Place struct {
	Function string `json:"function"`
	File     string `json:"file"`
	Number   int    `json:"number"` // of the file
	Line     int    `json:"line"`
}

// Sync is a synchronisation object.
type Sync struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	State   string `json:"state"`
	Holders []int  `json:"holders"`
	Waiters []int  `json:"waiters"`
}

// Cell is a scalar in memory that threads share.
type Cell struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Monitor is what is known of a formula.
type Monitor struct {
	Formula      string            `json:"formula"`
	Value        string            `json:"value"`
	State        string            `json:"state"`
	Propositions []PropositionItem `json:"propositions"`
}

// PropositionItem is the value of a proposition.
type PropositionItem struct {
	Text  string `json:"text"`
	Holds bool   `json:"holds"`
}

// State tells what there is to see.
func (s *Simulation) State() *State {
	now := s.now()
	out := &State{
		Choices: len(s.takes), Active: now.active, Switches: now.switches, Again: now.again, Found: append([]Found{}, now.found...),
		Threads: []Thread{}, Syncs: []Sync{}, Memory: []Cell{}, Path: []string{}, Monitors: []Monitor{},
	}
	for _, at := range s.at[:len(s.at)-1] {
		out.Earlier += len(at.found)
	}
	if s.ContextBound.Bounds() {
		left := s.ContextBound.Left(now.switches)
		out.Left = &left
	}
	for id := range s.m.NumThreads() {
		t := s.thread(id)
		if list := s.waiting(id); list != nil {
			t.Waiting = list
		}
		out.Threads = append(out.Threads, t)
	}
	s.children(out.Threads)
	out.End = s.end(out.Threads)
	out.Ask = s.ask()
	s.objects(out)
	for _, c := range s.m.Path() {
		out.Path = append(out.Path, s.m.Table().String(c))
	}
	for _, x := range s.Formulas.Standings(s.m.Machine) {
		m := Monitor{Formula: x.Formula, Value: x.Value.String(), State: x.State, Propositions: []PropositionItem{}}
		for _, p := range x.Propositions {
			m.Propositions = append(m.Propositions, PropositionItem{p.Text, p.Holds})
		}
		out.Monitors = append(out.Monitors, m)
	}
	return out
}

// end says why nothing can be chosen.
func (s *Simulation) end(threads []Thread) string {
	switch s.ev.Kind {
	case state.EventEnd:
		if s.ev.Abort {
			return "the program has aborted"
		}
		return fmt.Sprintf("the program has ended with status %d", s.ev.Exit)
	case state.EventDead:
		return "an assumption does not hold: the path ends"
	case state.EventCut:
		return "a bound of loops ends the path"
	case state.EventUnsupported:
		return "heddle does not support what comes next"
	case state.EventViolation:
		if !s.ev.Continue {
			return "the path ends in a violation"
		}
	case state.EventNode:
		live, budget := false, false
		for i := range threads {
			if threads[i].Enabled {
				return ""
			}
			live = live || threads[i].Status == "stands"
			budget = budget || threads[i].Why == noSwitch
		}
		switch {
		case budget:
			return "no context switch is left"
		case live:
			return "deadlock: no thread can move"
		}
		return "all threads have ended"
	}
	return ""
}

const noSwitch = "no context switch is left"

// ask gives the choice that the machine has stopped for.
func (s *Simulation) ask() *Ask {
	switch s.ev.Kind {
	case state.EventViolation:
		if s.ev.Continue {
			return &Ask{string(scheduler.ChooseBranch), s.ev.Thread, []string{"go on: the check holds"}}
		}
	case state.EventChoice:
		a := &Ask{Kind: string(scheduler.KindOf(s.ev.Choice)), Thread: s.now().active}
		woken := s.wakeable(a)
		for i := range s.ev.N {
			text := fmt.Sprintf("%d of %d", i+1, s.ev.N)
			switch {
			case a.Kind == string(scheduler.ChooseBranch) && s.ev.N == 2:
				text = []string{"it holds", "it does not hold"}[i]
			case len(woken) == s.ev.N:
				text = fmt.Sprintf("%d %s", woken[i], s.rec.Name(woken[i]))
			case a.Kind == string(scheduler.ChooseWakeup):
				text = "waiter " + text
			default:
				text = "alternative " + text
			}
			a.Alternatives = append(a.Alternatives, text)
		}
		return a
	}
	return nil
}

// wakeable gives the threads of which one is woken, in the order of the alternatives.
func (s *Simulation) wakeable(a *Ask) (woken []int) {
	if a.Kind != string(scheduler.ChooseWakeup) {
		return nil
	}
	on := s.m.Thread(a.Thread).Pending.Addr
	for _, t := range s.m.Threads() {
		if t.Status == state.ThreadRunning && t.AwaitsSignal() && t.WaitOn == on {
			woken = append(woken, int(t.ID))
		}
	}
	return woken
}

// thread tells where a thread stands and what it is about to do.
func (s *Simulation) thread(id int) Thread {
	t := s.m.Thread(id)
	out := Thread{ID: id, Name: s.rec.Name(id), Status: "stands", Stack: []Place{}, Waiting: []Cell{}}
	switch {
	case t.Status == state.ThreadFinished:
		out.Status = "finished"
		return out
	case !t.Live():
		out.Status = "gone"
		return out
	}
	for _, c := range s.m.CallStack(id) {
		at := result.PlaceOf(s.Program, c.Pos, c.Func)
		out.Stack = append(out.Stack, Place{at.Function, at.File, int(c.Pos.File), at.Line})
	}
	pos, fn := s.m.At(id)
	at := result.PlaceOf(s.Program, pos, fn)
	if len(out.Stack) == 0 {
		out.Stack = append(out.Stack, Place{fn, at.File, int(pos.File), at.Line})
	}
	out.Source = strings.TrimSpace(s.Program.SourceLine(pos))
	if s.ev.Kind != state.EventNode {
		return out
	}
	out.Pending, out.Kind = s.pending(t)
	switch {
	case s.m.IsMonitorThread(t.ID):
		out.Enabled = s.m.Enabled(id)
		out.Why = "the monitor moves when it is due"
	case !s.m.Enabled(id):
		out.Why = s.m.DescribeWaits([]int{id})
	case s.spent(id):
		out.Why = noSwitch
	default:
		out.Enabled = true
	}
	if out.Enabled {
		out.Why = ""
	}
	return out
}

// pending tells what a thread is about to do.
func (s *Simulation) pending(t *state.Thread) (text, kind string) {
	p := &t.Pending
	name := func() string {
		o, _ := s.m.Lookup(p.Addr)
		if o == nil {
			return s.m.Describe(p.Addr)
		}
		if p.Whole {
			return s.m.Describe(p.Addr) + " somewhere"
		}
		n, _ := s.m.Place(o, int64(p.Addr-o.Addr), int64(p.Size))
		return n
	}
	atomically := ""
	if p.Atomic {
		atomically = " atomically"
	}
	switch p.Kind {
	case state.PendRead:
		return "reads " + name() + atomically, "read"
	case state.PendWrite:
		return "writes " + name() + atomically, "write"
	case state.PendUpdate:
		return "reads and writes " + name() + " atomically", "update"
	case state.PendSync:
		m := s.m.ModelAt(t)
		call := m.Name
		switch {
		case t.Phase == state.PhaseWoken || t.Phase == state.PhaseLeaving:
			return "takes " + s.m.DescribeOpaque(t.WaitLock) + " again after " + call, "lock"
		case t.AwaitsSignal() && s.m.LibraryOwn(t.WaitOn):
			return "waits in " + s.m.VisibleFunc(t) + "()", "wait"
		case t.AwaitsSignal():
			return "waits in " + call + "(" + s.m.DescribeOpaque(t.WaitOn) + ")", "wait"
		case p.Addr != 0:
			call += "(" + strings.TrimSuffix(s.m.DescribeOpaque(p.Addr), "[byte 0]") + ")"
		default:
			call += "()"
		}
		if m.Waits == symex.WaitsLock {
			return call, "lock"
		}
		return call, "call"
	case state.PendAtomic:
		return "enters an atomic section", "atomic"
	case state.PendExit:
		return "ends", "exit"
	case state.PendEnd:
		return "ends the program", "end"
	case state.PendFail:
		return "comes to a check or an assumption", "check"
	case state.PendLoop:
		return "goes round a loop that does nothing visible", "loop"
	case state.PendDeath:
		return "ends the lives of locals that others can reach", "death"
	}
	return "", ""
}

// Bounds of what is shown of memory.
const (
	mostCells       = 1000
	mostObjectCells = 100
)

// objects lists the memory that threads share, and the synchronisation objects in it.
func (s *Simulation) objects(out *State) {
	mark := s.m.Mark()
	defer s.m.Undo(mark) // to read an uninitialised byte is to give it a symbol
	s.m.Objects(func(_ int32, o *mem.Object) bool {
		l := s.m.LayoutOfObject(o)
		switch o.Kind {
		case mem.Global:
			if o.ID < 0 || o.ReadOnly {
				return true
			}
			if g := s.Program.Globals[o.ID]; g.Literal || g.Library || g.Const {
				return true
			}
		case mem.ThreadLocal:
			return true
		default:
			if !o.Shared {
				return true
			}
		}
		if l == nil {
			name, _ := s.m.Place(o, 0, o.Size)
			out.Memory = append(out.Memory, Cell{name, state.Bytes(o.Size)})
			return true
		}
		left := mostObjectCells
		s.cells(out, o, l, 0, &left)
		return true
	})
}

// cells lists the scalars of type l at off of o.
func (s *Simulation) cells(out *State, o *mem.Object, l *ir.Layout, off int64, left *int) {
	if *left <= 0 || len(out.Memory) >= mostCells {
		out.Hidden++
		return
	}
	addr := o.Addr + uint64(off)
	if x, ok := lib.SyncAt(s.m.Machine, l, addr); ok {
		*left--
		out.Syncs = append(out.Syncs, Sync{
			Name: s.m.DescribeOpaque(addr), Kind: x.Kind, State: x.Text, Holders: append([]int{}, x.Holders...), Waiters: append([]int{}, x.Waiters...),
		})
		return
	}
	if s.m.Opaque(l) {
		return
	}
	switch l.Kind {
	case ir.LayoutArray:
		for i := range l.Len {
			if *left <= 0 {
				out.Hidden += int(min(l.Len-i, 1<<30))
				return
			}
			s.cells(out, o, l.Elem, off+i*l.Elem.Size, left)
		}
	case ir.LayoutStruct, ir.LayoutUnion:
		for i := range l.Fields {
			if f := &l.Fields[i]; f.BitWidth == 0 {
				s.cells(out, o, f.Layout, off+f.Off, left)
			} else {
				s.bits(out, o, f, off+f.Off, left)
			}
		}
	case ir.LayoutScalar:
		if l.Size < 1 || l.Size > 16 || off+l.Size > o.Size {
			return
		}
		*left--
		name, _ := s.m.Place(o, off, l.Size)
		v := s.m.LoadScalar(0, o, off, uint8(l.Size), true)
		out.Memory = append(out.Memory, Cell{name, s.m.Show(v, int(l.Size)*8, l)})
	}
}

// bits lists a bit-field, whose storage unit lies at off.
func (s *Simulation) bits(out *State, o *mem.Object, f *ir.Field, off int64, left *int) {
	if f.Name == "" || f.Layout.Size > 8 || off+f.Layout.Size > o.Size {
		return
	}
	*left--
	name, _ := s.m.Place(o, off, f.Layout.Size)
	if i := strings.IndexByte(name, '['); i > 0 && strings.HasPrefix(name[i:], "[byte") {
		name = name[:i]
	}
	value := "not shown: it depends on inputs or is uninitialised"
	if v, ok := s.m.RawBits(o, off, uint8(f.Layout.Size)); ok {
		v = v >> f.BitOff & (1<<f.BitWidth - 1)
		if f.Layout.Signed && v>>(f.BitWidth-1) != 0 {
			v |= ^uint64(0) << f.BitWidth
		}
		value = fmt.Sprint(int64(v))
	}
	out.Memory = append(out.Memory, Cell{name + "." + f.Name, value})
}
