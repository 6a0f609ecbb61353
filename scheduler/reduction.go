package scheduler

// This file defines Reduction, and the table of its kinds: which of a node's enabled threads must be expanded.
// Without a reduction all are. One leaves threads out where its proof
// says that what they lead to is found by way of the others (DESIGN law 5).

import (
	"errors"
	"fmt"
	"strings"

	"heddle.example/hashing"
	"heddle.example/symex/state"
)

// State tells a reduction about the node at which the machine stands.
type State interface {
	// Enabled tells whether a thread may move, Live whether it has not ended.
	Enabled(thread int) bool
	Live(thread int) bool
	NumThreads() int
	// Order gives the number of what a thread excludes where it stands, Common the
	// locks by which two orders exclude each other, HasJoined whether an order
	// says that a thread has ended.
	Order(thread int) int32
	Common(a, b int32) []uint64
	HasJoined(order int32, thread int) bool
	// WaitsFor gives the thread that must move before a blocked thread can, and what
	// it waits at; -1 if that is no certain thread.
	WaitsFor(thread int) (holder int, at uint64)
	// Counts gives the touch of the call at which a thread waits until a count is raised; ok is false if it does not, or if anything else lets it go on.
	Counts(thread int) (take state.Touch, ok bool)
	// Stores tells whether a thread stands before an atomic store under rc11: it is likely to be enough.
	Stores(thread int) bool
	// Standing gives what tells where a thread stands and what it accesses there, and whether that is a lock that it takes.
	Standing(thread int) (place uint64, locks bool)
	// CallTouches appends what the synchronising call touches before which a thread stands, if others can keep it from being made.
	CallTouches(out []state.Touch, thread int) []state.Touch
}

// Key names a node: equal keys, equal futures.
type Key = hashing.Key

// Reduction follows a depth-first search by one worker and chooses which threads it
// expands. The search calls Visit when it comes to a node, which opens it if it is new, Moved
// after each part of a transition from the innermost open node, and Next when the threads chosen so far
// are explored; when Next gives none, the node is closed.
type Reduction interface {
	// Stands says in which order the threads but the main one come at the node that is visited next, where those may have changed places; nil: by number.
	Stands(order []uint8)
	// Visit tells whether the node is not new.
	Visit(k Key) (known bool)
	Moved(thread int, f state.Footprint, to Outcome)
	// Crowd is how many other workers had the innermost open node open when it was opened: who comes later better begins
	// elsewhere in it.
	Crowd() int
	// Next gives a thread of enabled (those not expanded yet) to expand next; ok is false
	// if none has to be.
	Next(n State, enabled []uint8) (thread int, ok bool)
	// Leaves tells whether the innermost open node, and what it leads to, need not be explored any more, as another worker has closed a node further up: Next then gives none
	// until the search is back at that one.
	Leaves() bool
	// Expanded tells whether a thread was expanded at a node, where executions without end are judged; known is false if the node was not closed.
	Expanded(k Key, thread int) (expanded, known bool)
	// Forgotten is how many nodes that were new are not known any more.
	Forgotten() int64
	// Composed is how many lists that futures are made of were worked out anew: the larger part of what a node can cost more than another one.
	Composed() int64
}

// Outcome says where a part of a transition has led.
type Outcome uint8

// The outcomes.
const (
	GoesOn      Outcome = iota // to a node, or to a choice inside the transition
	EndsProgram                // the thread has ended the program with all its threads
	EndsPath                   // the path goes no further for another reason
)

// Search says of a search what bears on the proof of a reduction.
type Search struct {
	ContextBound  ContextBound
	Unhashed      bool     // nodes are not recognised
	Formulas      bool     // formulas are judged
	Beyond        bool     // there is a context bound, and the search leaves it out
	MonitorThread bool     // a thread of the program is their monitor
	Interrupts    bool     // threads may be cancelled at any moment
	Strikes       bool     // threads may run handlers of signals at any moment
	PartialLoops  bool     // loops are left early
	Saved         bool     // it is to be saved
	MemoryModel   string   // one weaker than sequential consistency; "": none
	Remembers     []string // checks that remember the path
	Unproved      []string // checks for which there is no proof under reductions
	Twins         []string // checks that look at several threads at once, or at what was never written
	AtEnd         []string // checks that look at the state in which the program ends
}

// ErrReduction says that the reduction asked for has no proof under the other options.
var ErrReduction = errors.New("no reduction is possible")

// Info is one row of the table of reductions.
type Info struct {
	Name string
	Help string // one line for the command line's help
	make func(Nodes, *Futures, Orders, Judged) Reduction
	// refuses says why the reduction has no proof in a search; "" if it has one. nil: always.
	refuses func(s *Search) string
}

// The names of what is no reduction in itself.
const (
	// Auto leaves the choice to the search.
	Auto = "auto"
	// None is no reduction.
	None = "none"
)

// Reduces tells whether a name is that of a reduction that leaves threads out: not none, symmetry or counting, nor a choice left to the search.
func Reduces(name string) bool { return name != "" && name != None && name != Auto && !Alike(name) }

// Alike tells whether a name is that of one that takes threads for one another.
func Alike(name string) bool { return name == Symmetry || name == Counting }

// Abstracts tells whether a name is that of an abstraction: the paths of its tree may be none of the program's, so that it proves the absence of what it does not find, and nothing else.
func Abstracts(name string) bool { return name == Counting }

var reductions = []Info{
	{Name: Auto, Help: "none; for a large tree persistent if possible, and some paths at random"},
	{Name: None, Help: "every enabled thread is expanded at every node"},
	persistentReduction,
	symmetryReduction,
	countingReduction,
}

// Reductions returns the table of reductions, the default first.
func Reductions() []Info { return append([]Info(nil), reductions...) }

func reduction(name string) (*Info, error) {
	var names []string
	for i := range reductions {
		if reductions[i].Name == name {
			return &reductions[i], nil
		}
		names = append(names, reductions[i].Name)
	}
	return nil, fmt.Errorf("unknown reduction %q: choose one of %s", name, strings.Join(names, ", "))
}

// refusesReduction says why no reduction has a proof in a search.
func refusesReduction(s *Search) string {
	switch {
	case s.ContextBound.Bounds():
		return "under a context bound the order of independent steps matters"
	case s.Unhashed:
		return "it needs nodes to be recognised (--hash)"
	case s.Formulas && s.MemoryModel != "":
		return "for formulas under a weaker memory model there is no proof"
	case s.Formulas && s.Beyond:
		return "the value of a formula depends on where the context bound ends paths"
	case s.PartialLoops:
		return "--partial-loops leaves loops early"
	case s.Saved:
		return "it cannot be saved (--save)"
	case len(s.Remembers) > 0:
		return "the check " + s.Remembers[0] + " remembers the path"
	case len(s.Unproved) > 0:
		return "for the check " + s.Unproved[0] + " there is no proof"
	case s.Interrupts:
		return "threads may be cancelled at any moment"
	case s.Strikes:
		return "threads may run handlers of signals at any moment"
	case s.MonitorThread:
		return "a monitor thread can tell the orders of independent steps apart"
	}
	return ""
}

// Nodes is where a reduction keeps what it knows of nodes: a map from keys to numbers above math.MinInt32.
type Nodes interface {
	// Visit gives the number of a node; known is false if it had none: then it gets this one. With several workers a negative
	// number is for the one that gave it; where others have given some, old is how many.
	Visit(k Key, number int32) (old int32, known bool)
	// Closed gives the number that another worker has given a node for good, if one has; the one of this worker is forgotten then.
	Closed(k Key) (number int32, closed bool)
	// Set changes the number of a node that has one.
	Set(k Key, number int32)
	// Overtaken appends the numbers that this worker has given, and not taken back, to nodes to which others have given one for good since it was asked last.
	Overtaken(numbers []int32) []int32
	// Leave takes back the negative number that this worker has given a node; forgotten tells whether the node has none now.
	Leave(k Key) (forgotten bool)
	// Forget takes a node out that this worker has given a negative number, unless others know of it.
	Forget(k Key) (done bool)
}

// New makes the reduction of that name, which knows of no node; nil for none and auto. Where several workers explore, each has
// its own, and common is theirs in common; else it is nil. orders are those of the worker's machine. j says what is judged on paths.
func New(name string, nodes Nodes, common *Futures, orders Orders, j Judged) (Reduction, error) {
	r, err := reduction(name)
	if err != nil || r.make == nil {
		return nil, err
	}
	return r.make(nodes, common, orders, j), nil
}

// Holds tells whether the proof of the reduction of that name holds in a search. An empty name is none.
func Holds(name string, s *Search) error {
	if name == "" {
		return nil
	}
	r, err := reduction(name)
	if err != nil || r.refuses == nil {
		return err
	}
	if why := r.refuses(s); why != "" {
		return fmt.Errorf("%w with --reduction %s: %s", ErrReduction, name, why)
	}
	return nil
}
