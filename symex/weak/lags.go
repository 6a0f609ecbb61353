package weak

// This file defines what is noted of threads that lag behind: a thread may go on without what others have stored. It does not do so for
// ever where memory is fair; see rt/lasso/fair.go.

// Lag says that a thread went on without a store that it has not seen, or, under tso and pso, that others did without one of its own; or that it got on.
type Lag struct {
	Thread int32  // rc11: that reads or writes; tso and pso: whose store waits
	Behind bool   // it stays behind; else it gets on
	Cell   uint64 // rc11: address
}

// Lags are the lags of a machine, where somebody asks for them.
type Lags struct {
	Asked bool // set before the machine starts
	list  []Lag
}

// Note notes that a thread stays behind, or gets on.
func (l *Lags) Note(thread int32, behind bool, cell uint64) {
	if l.Asked {
		l.list = append(l.list, Lag{thread, behind, cell})
	}
}

// Take gives the lags since the last call.
func (l *Lags) Take() []Lag {
	list := l.list
	l.list = nil
	return list
}
