package symex

// This file tests the undo trail: do + undo = identity, on random walks through
// the programs of testdata.

import (
	"context"
	"math/rand"
	"path/filepath"
	"reflect"
	"testing"

	"heddle.example/cfront"
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/sample"
	"heddle.example/smt"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// snapshot is a deep copy of everything that Undo must restore.
type snapshot struct {
	ms      state.Scalars
	mem     map[string]any // fields of mem.Memory
	threads []state.ThreadScalars
	regs    [][]state.Value
	frames  [][]state.Frame
	path    []expr.Ref
}

// memoryFields are the fields of memory that Undo restores.
var memoryFields = []string{"state", "words", "shadow", "bigPages", "objects", "pages", "maxUsed", "freeBlocks", "freeIDs"}

func takeSnapshot(m *Machine) snapshot {
	s := snapshot{ms: m.Scalars, mem: map[string]any{}, path: append([]expr.Ref{}, m.Constraints[:m.PathLen]...)}
	memory := reflect.ValueOf(&m.Memory).Elem()
	for _, name := range memoryFields {
		s.mem[name] = deepCopy(readable(memory.FieldByName(name))).Interface()
	}
	// What is behind the ends of the arenas is of no meaning; tables that only grew are equal.
	used := func(name string) int { return int(readable(memory.FieldByName("state").FieldByName(name)).Uint()) }
	s.mem["words"] = s.mem["words"].([]byte)[:used("bump")*8]
	s.mem["shadow"] = s.mem["shadow"].([]uint32)[:used("bump")]
	big := reflect.ValueOf(s.mem["bigPages"])
	s.mem["bigPages"] = big.Slice(0, used("bigBump")*8/mem.PageBytes).Interface()
	s.mem["maxUsed"] = trimZeros(s.mem["maxUsed"].([]int32))
	pages := s.mem["pages"].([][]int32)
	last := 0
	for i, p := range pages {
		if pages[i] = trimZeros(p); len(pages[i]) > 0 {
			last = i + 1
		}
	}
	s.mem["pages"] = pages[:last]
	for _, t := range m.ThreadTable {
		s.threads = append(s.threads, t.ThreadScalars)
		s.regs = append(s.regs, append([]state.Value{}, t.Regs[:t.RegTop]...))
		s.frames = append(s.frames, append([]state.Frame{}, t.Frames[:t.NumFrames]...))
	}
	return s
}

// readable gives an addressable field of another package's struct such that it can be read.
func readable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

// deepCopy copies a value with all that its slices and pointers reach.
func deepCopy(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Slice:
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		reflect.Copy(out, v)
		if flat(v.Type().Elem()) {
			return out
		}
		for i := range v.Len() {
			out.Index(i).Set(deepCopy(v.Index(i)))
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(deepCopy(v.Index(i)))
		}
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			if !flat(v.Field(i).Type()) {
				readable(out.Field(i)).Set(deepCopy(readable(v.Field(i))))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(deepCopy(v.Elem()))
		}
	default:
		out.Set(v)
	}
	return out
}

// flat tells whether a copy of a value shares nothing with it.
func flat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return false
	case reflect.Array:
		return flat(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !flat(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}

// trimZeros copies v without its trailing zeros: tables that only grew are equal.
func trimZeros(v []int32) []int32 {
	n := len(v)
	for n > 0 && v[n-1] == 0 {
		n--
	}
	return append([]int32{}, v[:n]...)
}

// testSolver lets a machine ask Z3 directly.
type testSolver struct{ s smt.Solver }

func (t testSolver) Check(tab *expr.Table, cs []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	a := t.s.Check(context.Background(), smt.Query{Table: tab, Constraints: cs, WantModel: true})
	switch a.Result {
	case smt.Sat:
		return state.Satisfiable, func(r expr.Ref) (uint64, uint64) { v := a.Model[r]; return v.Lo, v.Hi }, ""
	case smt.Unsat:
		return state.Unsat, nil, ""
	}
	return state.SatUnknown, nil, a.Reason
}

func TestUndoIsIdentity(t *testing.T) {
	var files []string
	for _, folder := range []string{"verify", "lib/*"} {
		found, err := filepath.Glob("../testdata/" + folder + "/*.c")
		if err != nil || len(found) == 0 {
			t.Fatal("no programs", err)
		}
		files = append(files, found...)
	}
	solver := smt.New(smt.Options{Workers: 1})
	defer solver.Close()
	for _, file := range files {
		if !sample.Has(file, 8) && filepath.Base(file) != "long_transitions.c" { // most of the time goes into reading the programs
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, _, err := cfront.Load(cfront.Config{}, file)
			if err != nil {
				t.Skip(err)
			}
			code, err := Prepare(p, TestLibrary, 0)
			if err != nil {
				t.Fatal(err)
			}
			for seed := int64(0); seed < 3; seed++ {
				walk(t, code, testSolver{solver}, rand.New(rand.NewSource(seed)))
			}
		})
	}
}

// walk goes down a random path and back up, comparing states, twice.
func walk(t *testing.T, code *Code, solver state.Solver, rng *rand.Rand) {
	opts := state.DefaultOptions()
	opts.Merge = true
	m := New(code, opts, solver, &hashing.Function{})
	type level struct {
		mark state.Mark
		snap snapshot
		ev   state.Event
	}
	var levels []level
	ev := m.Start()
	for step := 0; step < 120; step++ {
		if ev.Kind == state.EventNode {
			if got, want := m.Hash(), m.RecomputedHash(); got != want {
				t.Fatalf("step %d: incremental hash %x, from scratch %x", step, got, want)
			}
		}
		levels = append(levels, level{m.Mark(), takeSnapshot(m), ev})
		next, ok := randomMove(m, ev, rng)
		if !ok {
			break
		}
		ev = next
		// Now and then go back a few levels and on from there.
		if rng.Intn(4) == 0 {
			back := rng.Intn(len(levels))
			l := levels[back]
			m.Undo(l.mark)
			if got := takeSnapshot(m); !reflect.DeepEqual(got, l.snap) {
				t.Fatalf("step %d: undo to level %d does not restore the state:\n%s", step, back, difference(l.snap, got))
			}
			ev = l.ev
			levels = levels[:back]
		}
	}
	for i := len(levels) - 1; i >= 0; i-- {
		m.Undo(levels[i].mark)
		if got := takeSnapshot(m); !reflect.DeepEqual(got, levels[i].snap) {
			t.Fatalf("undo to level %d does not restore the state:\n%s", i, difference(levels[i].snap, got))
		}
	}
}

func randomMove(m *Machine, ev state.Event, rng *rand.Rand) (state.Event, bool) {
	switch {
	case ev.Kind == state.EventChoice:
		return m.Choose(rng.Intn(ev.N)), true
	case ev.Kind == state.EventViolation && ev.Continue:
		return m.Choose(0), true
	case ev.Kind == state.EventNode:
		var enabled []int
		for i := 0; i < m.NumThreads(); i++ {
			if m.Enabled(i) {
				enabled = append(enabled, i)
			}
		}
		if len(enabled) > 0 {
			return m.Step(enabled[rng.Intn(len(enabled))]), true
		}
	}
	return state.Event{}, false
}

// difference names the parts in which two snapshots differ.
func difference(a, b snapshot) string {
	var out string
	va, vb := reflect.ValueOf(&a).Elem(), reflect.ValueOf(&b).Elem()
	for i := range va.NumField() {
		if !reflect.DeepEqual(readable(va.Field(i)).Interface(), readable(vb.Field(i)).Interface()) {
			out += va.Type().Field(i).Name + " "
		}
	}
	for _, name := range memoryFields {
		if !reflect.DeepEqual(a.mem[name], b.mem[name]) {
			out += "mem." + name + " "
		}
	}
	return out
}
