package weak

// This file defines what of a thread still matters that does nothing more than to end, or to end the program.
//
// It reads and writes nothing, so that messages need not be kept for it, nor do others race with what it does not know. Who joins it sees what it has seen:
// that is kept; what it has not seen bears on nobody, as who joins it has seen by itself what all running threads have. Who ends the program
// leaves nothing to anybody. In many programs main stands there while its threads run.

// Leaving says what a thread still does.
type Leaving uint8

// What there is.
const (
	Stays      Leaving = iota // anything
	EndsItself                // it ends
	EndsAll                   // it ends the program
)

// Leave gives the state in which thread t does nothing more than how says.
func (g *Graph) Leave(t int32, how Leaving) *Graph {
	if !g.Has(t) || g.threads[t].ended {
		return g
	}
	s := g.next()
	th := *s.threads[t]
	th.leaves = how
	s.threads[t] = &th
	return s
}

// runs tells whether a thread may still access something.
func (th *thread) runs() bool { return th != nil && !th.ended && th.leaves == Stays }
