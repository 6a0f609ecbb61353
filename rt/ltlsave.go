package rt

// This file defines what of formulas a saved run keeps: the least values found so
// far. The paths that the end of a process caught are left out: the next one
// goes on with them.

// savedLTL are the values of one formula.
type savedLTL struct {
	Best [endAbandoned]pathValue
}

// save gives the values for a checkpoint.
func (l *ltlSearch) save() []savedLTL {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	out := make([]savedLTL, len(l.best))
	for i := range out {
		copy(out[i].Best[:], l.best[i][:])
	}
	return out
}

// adopt takes over the values of a saved run.
func (l *ltlSearch) adopt(saved []savedLTL) error {
	n := 0
	if l != nil {
		n = len(l.best)
	}
	if n != len(saved) {
		return ErrSaveDamaged
	}
	for i := range saved {
		copy(l.best[i][:], saved[i].Best[:])
	}
	return nil
}

// failsLTL tells whether a formula is known to be violated.
func (f *Frontier) failsLTL() bool {
	for i := range f.LTL {
		best := noValues()
		copy(best[:], f.LTL[i].Best[:])
		if fails(&best) {
			return true
		}
	}
	return false
}
