package memory

// This file defines what a step does.

import "slices"

// where evaluates a place to a pointer to its first byte.
func (j *judge) where(s *state, f *frame, at *Place) value {
	var v value
	switch at.Base {
	case Global:
		v = value{bits: s.objects[at.N].addr, prov: at.N + 1, from: 1 << at.N}
	case Local:
		n := f.locals[at.N]
		if n < 0 {
			j.invalid("a local object outside its scope")
			return v
		}
		v = value{bits: s.objects[n].addr, prov: n + 1, from: 1 << n}
	case Through:
		v = f.p[at.N]
	}
	v.bits += uint64(at.Off)
	if at.Index >= 0 {
		v.bits += f.i[at.Index].bits * uint64(j.p.size(at.Type))
		v.from |= f.i[at.Index].from
	}
	v.bits = j.narrow(v.bits)
	return v
}

// narrow cuts a word to its width.
func (j *judge) narrow(bits uint64) uint64 {
	if j.p.Narrow {
		return uint64(uint32(bits))
	}
	return bits
}

// perform makes one step of thread t. Where it has several outcomes it gives a state for each; over says
// that the path ends.
func (j *judge) perform(s *state, t int, st *step) (several []*state, over bool) {
	f := s.top(t)
	f.pc++
	switch st.kind {
	case stepStmt:
		return j.statement(s, t, f, st)
	case stepGet, stepPut:
		at := &st.stmt.At
		if st.kind == stepGet && st.side == 0 {
			at = &st.stmt.From
		}
		v := j.where(s, f, at)
		v.bits = j.narrow(v.bits + uint64(st.k))
		n, off, ok := j.reach(s, v, 1)
		if !ok {
			j.violation("memory", st.line)
			return nil, true
		}
		if st.kind == stepPut {
			s.change(n).cells[off] = f.temp[0]
			f.temp[0] = cell{}
			break
		}
		c := s.objects[n].cells[off]
		if st.stmt.Kind == ByteLoop || st.stmt.Kind == Same {
			s.expose(int(c.prov))
			c.prov, c.idx = 0, 0
			if st.stmt.Kind == ByteLoop {
				c.bits ^= byte(st.stmt.B)
			}
		}
		f.temp[st.side] = c
	case stepDiffer:
		if f.temp[0].bits != f.temp[1].bits {
			f.i[st.stmt.D] = value{}
			f.pc = int(st.k)
		}
		f.temp = [2]cell{}
	case stepSet:
		f.i[st.stmt.D] = value{bits: uint64(st.k)}
	case stepJump:
		f.pc = int(st.k)
	case stepZero:
		if f.i[st.stmt.A].bits == 0 {
			f.pc = int(st.k)
		}
	case stepBorn:
		shape := j.routines[f.routine].f.Locals[st.k]
		size, align := j.p.shapeSize(shape), j.p.shapeAlign(shape)
		for _, at := range j.places(s, stack, size, align) {
			c := s.clone()
			c.top(t).locals[st.k] = j.alloc(c, at, size, align)
			several = append(several, c)
		}
	case stepDies:
		s.end(f.locals[st.k])
		f.locals[st.k] = -1
	case stepReturn:
		v, to := f.p[st.k], f.result
		j.leave(s, f)
		th := &s.threads[t]
		th.frames = th.frames[:len(th.frames)-1]
		s.top(t).p[to] = v
	case stepDone:
		j.leave(s, f)
		s.threads[t] = thread{status: finished}
	case stepMainEnd:
		s.threads[t] = thread{status: finished}
		j.end(s)
		return nil, true
	}
	return several, false
}

// leave ends the local objects of a frame.
func (j *judge) leave(s *state, f *frame) {
	for i, n := range f.locals {
		if n >= 0 {
			s.end(n)
			f.locals[i] = -1
		}
	}
}

// statement makes a step that is a whole statement.
func (j *judge) statement(s *state, t int, f *frame, st *step) (several []*state, over bool) {
	x := st.stmt
	fails := func() ([]*state, bool) {
		j.violation("memory", st.line)
		return nil, true
	}
	switch x.Kind {
	case Load, Store:
		n, off, ok := j.reach(s, j.where(s, f, &x.At), j.p.size(x.At.Type))
		if !ok {
			return fails()
		}
		if x.Kind == Store {
			v := value{bits: uint64(x.K)}
			if x.A >= 0 {
				v = *f.register(x.At.Type, x.A)
			}
			j.set(s, n, off, x.At.Type, v)
			break
		}
		*f.register(x.At.Type, x.D) = j.get(s, n, off, x.At.Type)
	case AddressOf:
		f.p[x.D] = j.where(s, f, &x.At)
	case PtrToWord:
		f.w[x.D] = s.toWord(f.p[x.A])
	case WordToPtr:
		f.p[x.D] = j.toPointer(s, f.w[x.A])
	case WordOp:
		v := value{bits: j.narrow(uint64(x.K))}
		if x.B >= 0 {
			v = f.w[x.B]
		}
		if x.Op == 'b' { // only what is decided depends on the operand
			f.w[x.D] = value{bits: f.w[x.A].bits}
			if j.how.Keep {
				f.w[x.D].from = f.w[x.A].from
			}
			break
		}
		f.w[x.D] = value{bits: j.compute(x, f.w[x.A].bits, v.bits), from: f.w[x.A].from | v.from}
	case PtrMove:
		f.p[x.D] = f.optional(x.A)
	case PtrAdd:
		v := f.p[x.A]
		if x.B >= 0 {
			v.bits += f.i[x.B].bits * 4
		} else {
			v.bits += uint64(x.K)
		}
		v.bits = j.narrow(v.bits)
		f.p[x.D] = v
	case Calloc, MallocClear:
		several = j.blocks(s, t, x)
	case Realloc:
		p := f.p[x.A]
		if p.bits == 0 {
			several = j.blocks(s, t, x)
			break
		}
		n, off, ok := j.reach(s, p, 1)
		if !ok || off != 0 || s.objects[n].place.kind != heap {
			return fails()
		}
		if x.K > s.objects[n].size {
			j.invalid("a block that grows")
			return nil, true
		}
		kept := s.objects[n].cells[:x.K]
		s.end(n)
		places := j.places(s, heap, x.K, 16)
		if !slices.Contains(places, s.objects[n].place) {
			places = append(places, s.objects[n].place) // it stays where it is
		}
		for _, at := range places {
			c := s.clone()
			m := j.alloc(c, at, x.K, 16)
			copy(c.objects[m].cells, kept)
			c.top(t).p[x.D] = value{bits: c.objects[m].addr, prov: m + 1, from: 1 << m}
			several = append(several, c)
		}
	case AnyPointer:
		for _, n := range x.Values {
			c := s.clone()
			c.top(t).p[x.D] = value{bits: c.objects[n].addr, prov: int(n) + 1, from: 1 << n}
			several = append(several, c)
		}
	case Free, FreeWord:
		v := f.p
		var p value
		if x.Kind == Free {
			p = v[x.A]
		} else {
			p = j.toPointer(s, f.w[x.A])
		}
		if p.bits == 0 {
			break
		}
		n, off, ok := j.reach(s, p, 1)
		if !ok || off != 0 || s.objects[n].place.kind != heap {
			return fails()
		}
		s.end(n)
	case Copy, CopyObject, Same:
		return j.block(s, f, st)
	case PtrEqual:
		f.i[x.D] = truth(f.p[x.A].bits == f.optional(x.B).bits)
	case WordEqual:
		v := j.narrow(uint64(x.K))
		if x.B >= 0 {
			v = f.w[x.B].bits
		}
		f.i[x.D] = truth(f.w[x.A].bits == v)
	case IntSet:
		f.i[x.D] = value{bits: uint64(x.K)}
	case IntOp:
		f.i[x.D] = j.integer(x, f.i[x.A])
	case Nondet:
		for _, v := range x.Values {
			c := s.clone()
			c.top(t).i[x.D] = value{bits: uint64(v)}
			several = append(several, c)
		}
	case Assert:
		if j.integer(x, f.i[x.A]).bits == 0 {
			j.violation("assert", st.line)
			return nil, true
		}
	case Call:
		callee := j.enter(x.N, f.optional(x.A))
		callee.result = x.D
		th := &s.threads[t]
		th.frames = append(th.frames, callee)
	case Create:
		if s.threads[x.N+1].status != unborn {
			j.invalid("a thread created twice")
			return nil, true
		}
		s.threads[x.N+1] = j.begin(len(j.p.Funcs)+x.B, f.optional(x.A))
	case Join:
		if s.threads[x.N+1].status != finished {
			j.invalid("join of a thread that was not created, or twice")
			return nil, true
		}
		s.threads[x.N+1].status = joined
	case Lock:
		s.owner = t + 1
	case Unlock:
		if s.owner != t+1 {
			j.invalid("unlock of a mutex that is not held")
			return nil, true
		}
		s.owner = 0
	case Exit:
		j.end(s)
		return nil, true
	}
	return several, false
}

// blocks makes a zeroed block wherever it may lie.
func (j *judge) blocks(s *state, t int, x *Stmt) (several []*state) {
	for _, at := range j.places(s, heap, x.K, 16) {
		c := s.clone()
		n := j.alloc(c, at, x.K, 16)
		c.top(t).p[x.D] = value{bits: c.objects[n].addr, prov: n + 1, from: 1 << n}
		several = append(several, c)
	}
	return several
}

// block copies or compares a block in one go.
func (j *judge) block(s *state, f *frame, st *step) ([]*state, bool) {
	x := st.stmt
	size := x.K
	if x.Kind == CopyObject {
		size = (&flattener{p: j.p, r: j.routines[f.routine]}).extent(x)
	}
	from, off1, ok1 := j.reach(s, j.where(s, f, &x.From), size)
	at, off2, ok2 := j.reach(s, j.where(s, f, &x.At), size)
	if !ok1 || !ok2 {
		j.violation("memory", st.line)
		return nil, true
	}
	a, b := s.objects[from].cells[off1:off1+size], s.objects[at].cells[off2:off2+size]
	if x.Kind != Same {
		copied := append([]cell(nil), a...)
		copy(s.change(at).cells[off2:], copied)
		return nil, false
	}
	same := true
	for k := range a {
		if a[k].bits != b[k].bits {
			same = false
			break
		}
	}
	for k := range a {
		s.expose(int(a[k].prov))
		s.expose(int(b[k].prov))
	}
	f.i[x.D] = truth(same)
	return nil, false
}

func (f *frame) register(t Type, n int) *value {
	switch t {
	case Int:
		return &f.i[n]
	case Ptr:
		return &f.p[n]
	}
	return &f.w[n]
}

func (f *frame) optional(n int) value {
	if n < 0 {
		return value{}
	}
	return f.p[n]
}

func truth(b bool) value {
	if b {
		return value{bits: 1}
	}
	return value{}
}

// compute does arithmetic on words.
func (j *judge) compute(x *Stmt, a, b uint64) uint64 {
	width := uint(j.p.PointerSize() * 8)
	switch x.Op {
	case '^':
		a ^= b
	case '+':
		a += b
	case '-':
		a -= b
	case '|':
		a |= b
	case '&':
		a &= b
	case '*':
		a *= b
	case '~':
		a = ^a
	case 'n':
		a = -a
	case 'r':
		a = a<<uint(x.K) | a>>(width-uint(x.K))
	case '<':
		a <<= b
	case '>':
		a >>= b
	}
	return j.narrow(a)
}

// integer does arithmetic on ints, which stay small.
func (j *judge) integer(x *Stmt, a value) value {
	v := int64(a.bits)
	switch x.Op {
	case '=':
		return truth(v == x.K)
	case '#':
		return truth(v != x.K)
	case 'l':
		return truth(v <= x.K)
	}
	v += x.K
	if v > 1<<20 || v < -1<<20 {
		j.invalid("an int that is too large")
	}
	return value{bits: uint64(v), from: a.from}
}
