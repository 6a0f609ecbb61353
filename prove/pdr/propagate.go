package pdr

// This file defines how lemmas move to higher frames, and when they are an invariant.

// propagate moves each lemma as far as it holds. It gives a level without lemmas: the ones above are an invariant; 0: there is
// none.
func (e *Engine) propagate() int {
	for k := 1; k < len(e.frames)-1; k++ {
		list := append([]lemma{}, e.frames[k].lemmas...)
		for _, l := range list {
			if !e.has(k, l) {
				continue // another one has made it needless
			}
			if some, core := e.leads(k, l.cube, false); !some {
				e.learn(e.apartFromInit(core, l.cube), k+1)
			}
		}
		if len(e.frames[k].lemmas) == 0 {
			return k
		}
	}
	return 0
}

// has tells whether a lemma is of level k still.
func (e *Engine) has(k int, l lemma) bool {
	for _, x := range e.frames[k].lemmas {
		if len(x.cube) > 0 && len(l.cube) > 0 && &x.cube[0] == &l.cube[0] {
			return true
		}
	}
	return false
}
