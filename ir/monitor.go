package ir

// This file defines what a program says about a monitor thread of its own: a C file
// that implements the automaton of a temporal formula (sosym2015, listing 1).

// Monitor is the monitor thread that a program brings. Its propositions are marked by
// objects __ESBMC_property_NAME that hold them as text; NAME_status is their truth.
type Monitor struct {
	Props   []MonitorProp
	Start   *Func // makes the thread; called before the program runs. May be nil
	Started bool  // the program calls Start itself
	Finish  *Func // judges an execution; called where one ends, unless the program did. May be nil

	// The older scheme (sefm2011, section 3.2): the symbols so far, those that the thread has read,
	// and the automaton's state. Count is nil in the newer one.
	Count, Seen, State *Global
}

// Written gives the variables that are written by no code of the program.
func (m *Monitor) Written() []*Global {
	if m == nil {
		return nil
	}
	var out []*Global
	for _, p := range m.Props {
		if p.Status != nil {
			out = append(out, p.Status)
		}
	}
	if m.Count != nil {
		out = append(out, m.Count)
	}
	return out
}

// MonitorProp is a proposition of a monitor thread.
type MonitorProp struct {
	Func   *Func   // gives its truth
	Status *Global // is kept equal to it; nil: the monitor evaluates it by itself
}
