package judge

// This file defines what a step does, and how far a thread goes in one transition.

// maxSilent bounds the steps of one transition: a program that goes on beyond
// without a visible step has lost the loops that the generator gave it.
const maxSilent = 20000

// advance lets thread t run. granted allows it its first visible step; it
// stops before the next one, and next gets every state in which it can do so.
func (j *judge) advance(s *state, t int, granted bool, next *follow) {
	for n := 0; j.out.Invalid == ""; n++ {
		if n > maxSilent {
			j.invalid("a loop without visible steps")
			return
		}
		th := &s.threads[t]
		if th.status != running {
			next.states = append(next.states, s)
			return
		}
		f := th.top()
		st := &j.routines[f.routine].steps[f.pc]
		visible := j.visible(s, th, st)
		stops := visible && (!j.bounds.Statement || th.fresh) || j.bounds.EveryStep
		if stops && !granted && th.section == 0 {
			next.states = append(next.states, s)
			return
		}
		if !j.enabled(s, t) {
			if th.section > 0 {
				j.invalid("a thread blocks inside an atomic section")
				return
			}
			next.states = append(next.states, s)
			return
		}
		if visible {
			th.fresh = false
		}
		granted = false
		switch st.kind {
		case stepNondet:
			for v := 0; v <= st.k; v++ {
				c := s.clone()
				cf := c.threads[t].top()
				cf.regs[st.d] = int32(v)
				cf.pc++
				j.advance(c, t, false, next)
			}
			return
		case stepSignal:
			if j.signal(s, t, st, next) {
				return
			}
		case stepWait, stepTimedWait, stepSem, stepSemTimed, stepWeakSwap:
			j.wait(s, t, st, next)
			return
		default:
			if j.perform(s, t, f, st) == over {
				next.ends++
				return
			}
		}
	}
}

// signal wakes one waiter, any one. It gives false if t simply goes on.
func (j *judge) signal(s *state, t int, st *step, next *follow) bool {
	waiters := j.waiters(s, st.k)
	s.threads[t].top().pc++
	if len(waiters) == 0 {
		return false
	}
	for _, w := range waiters {
		c := s.clone()
		c.threads[w].phase = woken
		j.advance(c, t, false, next)
	}
	return true
}

// visible tells whether the step of a thread could matter to another thread, or
// ends the path.
func (j *judge) visible(s *state, th *thread, st *step) bool {
	switch st.kind {
	case stepBegin, stepConst, stepMove, stepBinary, stepJump, stepZero, stepCall, stepReturn, stepGuard, stepUnguard:
		return false
	case stepSectionIn:
		return th.section == 0
	case stepSectionOut:
		return false
	case stepAssert, stepAssume:
		return th.top().regs[st.a] == 0
	case stepBack:
		return j.cuts(th.top(), st)
	}
	return true
}

// cuts tells whether a backward jump is the one that the unwinding bound forbids.
func (j *judge) cuts(f *frame, st *step) bool {
	return j.bounds.Unwind > 0 && int(f.regs[st.d])+1 >= j.bounds.Unwind
}

// progress says whether a path goes on after a step.
type progress uint8

const (
	onward progress = iota
	over
)

// perform makes one step of thread t that has one outcome.
func (j *judge) perform(s *state, t int, f *frame, st *step) progress {
	th := &s.threads[t]
	me := int8(t + 1)
	r := f.regs
	f.pc++
	switch st.kind {
	case stepBegin:
		th.fresh = true
		clear(r[j.routines[f.routine].temps:])
	case stepConst:
		r[st.d] = int32(st.k)
	case stepMove:
		r[st.d] = r[st.a]
	case stepBinary:
		r[st.d] = j.number(compute(st.op, int64(r[st.a]), int64(r[st.b])))
	case stepLoad:
		r[st.d] = s.cells[st.k]
	case stepStore:
		j.put(s, st.k, r[st.a])
	case stepLoadAt, stepStoreAt:
		if i := r[st.b]; i != 0 && i != 1 {
			j.invalid("an index out of bounds")
		} else if st.kind == stepLoadAt {
			r[st.d] = s.cells[st.k+int(i)]
		} else {
			j.put(s, st.k+int(i), r[st.a])
		}
	case stepLoadPtr, stepStorePtr:
		cell := int(r[st.b]) - 1
		if cell < 0 || s.cells[cell] == deadCell {
			j.violation("memory", st.line)
			return over
		}
		if st.kind == stepLoadPtr {
			r[st.d] = s.cells[cell]
		} else {
			j.put(s, cell, r[st.a])
		}
	case stepJump:
		f.pc = st.k
	case stepZero:
		if r[st.a] == 0 {
			f.pc = st.k
		}
	case stepBack:
		if j.cuts(f, st) {
			j.out.Cuts["unwind"] = true
			return over
		}
		if j.bounds.Unwind > 0 {
			r[st.d]++
		}
		f.pc = st.k
	case stepCall:
		callee := frame{routine: st.k, regs: make([]int32, j.routines[st.k].regs), result: st.d}
		for i, a := range st.args {
			callee.regs[i] = r[a]
		}
		th.frames = append(th.frames, callee)
	case stepReturn:
		v, to := r[st.a], f.result
		th.frames = th.frames[:len(th.frames)-1]
		th.top().regs[to] = v
	case stepSectionIn:
		th.section++
	case stepSectionOut:
		th.section--
	case stepAssert:
		if r[st.a] == 0 {
			j.violation("assert", st.line)
			return over
		}
	case stepAssume:
		if r[st.a] == 0 {
			return over
		}
	case stepMalloc:
		s.cells[st.k] = 0
	case stepFree:
		if cell := int(r[st.a]) - 1; cell >= 0 {
			if s.cells[cell] == deadCell {
				j.violation("memory", st.line)
				return over
			}
			s.cells[cell] = deadCell
		}
	case stepFetch:
		old := s.cells[st.k]
		now := r[st.a]
		if st.op != '=' {
			now = j.number(compute(st.op, int64(old), int64(now)))
		}
		j.put(s, st.k, now)
		r[st.d] = old
	case stepSwap:
		same := s.cells[st.k] == r[st.a]
		if same {
			j.put(s, st.k, r[st.b])
		}
		r[st.d] = int32(truth(same))
	case stepExit:
		j.final(s)
		return over
	case stepTimedLock:
		r[st.d] = int32(truth(s.owners[st.k] != 0))
		if s.owners[st.k] == 0 {
			s.owners[st.k] = me
		}
	case stepPost:
		s.sems[st.k]++
		if s.sems[st.k] > 100 {
			j.invalid("a semaphore that grows")
		}
	case stepSemTry:
		r[st.d] = int32(truth(s.sems[st.k] == 0))
		if s.sems[st.k] > 0 {
			s.sems[st.k]--
		}
	case stepCancel:
		return j.cancel(s, t, st)
	case stepCancelState:
		th.disabled = st.k != 0
	case stepTestCancel:
		if th.acts() {
			j.unwind(th)
		}
	case stepGuard:
		th.guards = append(th.guards, st.k)
	case stepUnguard:
		n := len(th.guards) - 1
		h := th.guards[n]
		th.guards = th.guards[:n]
		if st.b != 0 {
			th.frames = append(th.frames, frame{routine: h, regs: make([]int32, j.routines[h].regs)})
		}
	case stepHandlerEnd:
		th.frames = th.frames[:len(th.frames)-1]
		if th.ending {
			j.unwind(th)
		}
	case stepMainEnd:
		if !j.bounds.AfterMainWait {
			j.final(s)
			return over
		}
		j.finish(th)
	case stepThreadEnd:
		j.finish(th)
	case stepCreate:
		if s.threads[st.k+1].status != unborn {
			j.invalid("a thread created twice")
			return over
		}
		j.start(s, st.k+1, st.a, []int32{int32(st.b)})
		j.settle(s, st.k+1)
	case stepJoin:
		if th.acts() { // only main joins, and requests to it are its own
			j.unwind(th)
			break
		}
		if st.b != 0 {
			r[st.d] = int32(truth(s.threads[st.k+1].cancelled))
		}
		return j.join(&s.threads[st.k+1], st)
	default:
		return j.synchronise(s, th, f, st, me)
	}
	return onward
}

func (j *judge) finish(th *thread) {
	if th.section > 0 {
		j.invalid("a thread ends inside an atomic section")
	}
	*th = thread{status: finished, cancelled: th.cancelled}
}

// settle brings a new thread before its first visible step.
func (j *judge) settle(s *state, t int) {
	var next follow
	j.advance(s, t, false, &next)
	if len(next.states) != 1 || next.states[0] != s || next.ends != 0 {
		j.invalid("a thread that ends before its first visible step")
	}
}

func (j *judge) join(target *thread, st *step) progress {
	switch target.status {
	case finished:
		target.status = joined
	case joined:
		j.violation("pthread", st.line)
		return over
	default:
		j.invalid("join of a thread that was not created")
		return over
	}
	return onward
}

// synchronise makes a step on a mutex or a condition variable; f.pc stands
// behind it already.
func (j *judge) synchronise(s *state, th *thread, f *frame, st *step, me int8) progress {
	owner := &s.owners[st.k]
	switch st.kind {
	case stepLock:
		*owner = me
	case stepTry:
		busy := *owner != 0
		if !busy {
			*owner = me
		}
		f.regs[st.d] = int32(truth(busy))
	case stepUnlock:
		if *owner != me {
			j.violation("pthread", st.line)
			return over
		}
		*owner = 0
	case stepBroadcast:
		for _, w := range j.waiters(s, st.k) {
			s.threads[w].phase = woken
		}
	}
	return onward
}

// put stores a value in a cell; the language has only values that fit everywhere.
func (j *judge) put(s *state, cell int, v int32) {
	if limit := j.layout.limits[cell]; v < limit.least || v > limit.greatest {
		j.invalid("a value that its type does not hold")
		return
	}
	s.cells[cell] = v
}

// number keeps arithmetic far from overflow.
func (j *judge) number(v int64) int32 {
	if v > 1<<24 || v < -1<<24 {
		j.invalid("a value that is too large")
		return 0
	}
	return int32(v)
}

func compute(op byte, a, b int64) int64 {
	switch op {
	case '+':
		return a + b
	case '-':
		return a - b
	case '*':
		return a * b
	case '&':
		return a & b
	case '|':
		return a | b
	case '^':
		return a ^ b
	case '<':
		return int64(truth(a < b))
	case '>':
		return int64(truth(a > b))
	case 'l':
		return int64(truth(a <= b))
	case '=':
		return int64(truth(a == b))
	case '#':
		return int64(truth(a != b))
	}
	panic("judge: no such operator: " + string(op))
}
