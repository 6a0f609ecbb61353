package judge

// This file defines steps that can come out in several ways: waits that a signal, the time or a cancellation ends,
// and compare-and-swap that may fail.
//
// Time may run out from the moment on at which a thread waits; a signal that comes then is not for it. A
// thread that was signalled may find, once it has the mutex, that time has run out too (POSIX: it "may
// consume a condition signal directed concurrently"). A cancellation request made before a call is acted upon in it. One that
// comes while the thread waits is acted upon at any moment until the thread is woken; a thread that
// acts upon it takes no signal, and has the mutex again before its handlers run. What C's and POSIX's words leave
// open in between is Bounds.LateCancel.

// waiters lists the threads that wait on a condition variable, not woken and not late.
func (j *judge) waiters(s *state, cond int) []int {
	var out []int
	for w := range s.threads {
		th := &s.threads[w]
		if th.status == running && th.phase == waiting {
			f := th.top()
			if j.routines[f.routine].steps[f.pc].k == cond {
				out = append(out, w)
			}
		}
	}
	return out
}

// wait makes one step of thread t that may come out in several ways.
func (j *judge) wait(s *state, t int, st *step, next *follow) {
	// stands adds an outcome after which the thread still stands in the call.
	stands := func(phase uint8) *state {
		c := s.clone()
		c.threads[t].phase = phase
		next.states = append(next.states, c)
		return c
	}
	// returns adds an outcome in which the call ends.
	returns := func(change func(s *state, f *frame)) {
		c := s.clone()
		f := c.threads[t].top()
		f.pc++
		c.threads[t].phase = awake
		change(c, f)
		j.advance(c, t, false, next)
	}
	// cancels adds an outcome in which the thread ends instead.
	cancels := func(change func(s *state)) {
		c := s.clone()
		c.threads[t].phase = awake
		change(c)
		j.unwind(&c.threads[t])
		j.advance(c, t, false, next)
	}
	th := &s.threads[t]
	switch st.kind {
	case stepSem, stepSemTimed:
		if th.acts() {
			cancels(func(*state) {})
			if th.phase == awake {
				return
			}
		}
		if s.sems[st.k] > 0 {
			returns(func(s *state, f *frame) {
				s.sems[st.k]--
				f.regs[st.d] = 0
			})
		}
		if th.phase == awake && s.sems[st.k] == 0 {
			stands(blocked)
		}
		if th.phase == blocked && st.kind == stepSemTimed {
			returns(func(_ *state, f *frame) { f.regs[st.d] = 1 })
		}
	case stepWeakSwap:
		f := th.top()
		was := s.cells[st.k]
		if was == f.regs[st.a] {
			returns(func(s *state, f *frame) {
				j.put(s, st.k, f.regs[st.b])
				f.regs[st.args[0]], f.regs[st.d] = was, 1
			})
		}
		returns(func(_ *state, f *frame) { f.regs[st.args[0]], f.regs[st.d] = was, 0 })
	default:
		j.condition(s, t, st, next, stands, returns, cancels)
	}
}

// condition makes one step of a wait on a condition variable.
func (j *judge) condition(s *state, t int, st *step, next *follow, stands func(uint8) *state, returns func(func(*state, *frame)), cancels func(func(*state))) {
	th := &s.threads[t]
	me := int8(t + 1)
	timed := st.kind == stepTimedWait
	free := s.owners[st.k] == 0
	ends := func(result int32) {
		returns(func(s *state, f *frame) {
			s.owners[st.k] = me
			if timed {
				f.regs[st.d] = result
			}
		})
	}
	switch th.phase {
	case awake:
		if s.owners[st.k] != me {
			j.violation("pthread", st.line)
			next.ends++
			return
		}
		if th.section > 0 {
			j.invalid("a wait inside an atomic section")
			return
		}
		phase := waiting
		if th.acts() {
			phase = acting
		}
		stands(phase).owners[st.k] = 0
		return
	case waiting:
		if timed {
			stands(late)
		}
		if th.acts() {
			stands(acting)
		}
		if j.bounds.SpuriousWakeups && free {
			ends(0)
		}
		return
	case acting:
		cancels(func(s *state) { s.owners[st.k] = me })
		return
	}
	if free {
		if th.phase == woken {
			ends(0)
		}
		if timed {
			ends(1)
		}
	}
	if j.bounds.LateCancel && th.acts() {
		if th.phase == woken {
			// The signal goes to another thread that waits.
			for _, w := range j.waiters(s, st.k) {
				stands(acting).threads[w].phase = woken
			}
		}
		stands(acting)
	}
}

// cancel makes a request.
func (j *judge) cancel(s *state, t int, st *step) progress {
	if st.k >= 0 {
		t = st.k + 1
	}
	switch th := &s.threads[t]; th.status {
	case running:
		th.requested = true
	case finished:
	default:
		j.invalid("cancellation of a thread that is not there")
		return over
	}
	return onward
}

// unwind lets a thread that acts upon a cancellation go to its next handler, or end.
func (j *judge) unwind(th *thread) {
	if th.section > 0 {
		j.invalid("a cancellation inside an atomic section")
	}
	th.ending, th.frames = true, nil
	if n := len(th.guards) - 1; n >= 0 {
		h := th.guards[n]
		th.guards = th.guards[:n]
		th.frames = []frame{{routine: h, regs: make([]int32, j.routines[h].regs)}}
		return
	}
	th.cancelled = true
	j.finish(th)
}
