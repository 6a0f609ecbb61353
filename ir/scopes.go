package ir

// This file defines which pointer variables are in scope: until then they point to what they were given, whether or not
// it is asked for any more.

// mostInScope bounds what is listed for a function, its pointer variables times the instructions in whose places they are in scope. What
// is beyond is live as long as it is read.
const mostInScope = 1 << 20

// KeepScopes counts pointer variables of f as live from where they are written as long as they are in scope. Call it
// before the sets are shared.
func (l *LiveSets) KeepScopes(f *Func) {
	n := len(f.Code)
	more := make([]liveList, 2*n) // per instruction: before it, behind it
	var work, succ []int32
	listed := 0
	for r := range f.Regs {
		if listed > mostInScope {
			break // not within a variable, of which some paths would know
		}
		v := Reg(r)
		if info := &f.Regs[r]; info.Type != Ptr || !info.To.Valid() {
			continue
		}
		in := func(pc int32) bool { return f.Regs[r].spans(f.Code[pc].Pos) }
		reached := make([]bool, n)
		goOn := func(pc int32) {
			more[n+int(pc)].add(v)
			listed++
			succ = f.Code[pc].AppendSuccs(int(pc), succ[:0])
			for _, s := range succ {
				if !reached[s] && in(s) {
					reached[s] = true
					work = append(work, s)
				}
			}
		}
		if r < f.NumParams && n > 0 {
			reached[0] = true
			work = append(work, 0)
		}
		for pc := range f.Code {
			if writes(&f.Code[pc], v) && in(int32(pc)) {
				goOn(int32(pc))
			}
		}
		for len(work) > 0 {
			pc := work[len(work)-1]
			work = work[:len(work)-1]
			more[pc].add(v)
			if !writes(&f.Code[pc], v) {
				goOn(pc)
			}
		}
	}
	to := newInterner(&LiveSets{})
	join := func(set []Reg, more liveList, but *Instr) int32 {
		list := append(liveList(nil), set...)
		for _, r := range more {
			if but == nil || !writes(but, r) {
				list.add(r)
			}
		}
		return to.index(list)
	}
	for pc := range n {
		before, behind := more[pc], more[n+pc]
		l.before[pc], l.after[pc], l.across[pc] = join(l.LiveBefore(pc), before, nil), join(l.LiveAfter(pc), behind, nil), join(l.LiveAcross(pc), behind, &f.Code[pc])
	}
	l.sets = to.l.sets
}

// writes tells whether an instruction writes a register.
func writes(in *Instr, r Reg) bool { return in.Def() == r || in.Second() == r }

// spans tells whether a variable is in scope at a place.
func (r *RegInfo) spans(p Pos) bool {
	return p.File == r.From.File && p.File == r.To.File && !p.before(r.From) && !r.To.before(p)
}

// before tells whether p stands before q in a file.
func (p Pos) before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }
