package expr

// Copier gives a function that enters an expression of t, with all that it is made of, into another table and gives it
// there; None stays None. What was entered once is known from then on.
func (t *Table) Copier(to *Table) func(Ref) Ref {
	known := map[Ref]Ref{None: None}
	var enter func(r Ref) Ref
	enter = func(r Ref) Ref {
		if n, ok := known[r]; ok {
			return n
		}
		c := t.Content(r)
		args := make([]Ref, len(c.Args))
		for i, a := range c.Args {
			args[i] = enter(a)
		}
		c.Args = args
		n := to.Enter(c)
		known[r] = n
		return n
	}
	return enter
}
