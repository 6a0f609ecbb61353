package monitor

import (
	"testing"
)

func TestPending(t *testing.T) {
	for _, c := range []struct {
		formula string
		word    []uint64
		want    []string
	}{
		{"G({req} -> F{ack})", []uint64{0, 1, 1, 0}, []string{"{ack} must still happen (owed since symbol 1)"}},
		{"G({req} -> F{ack})", []uint64{1, 2, 0, 1}, []string{"{ack} must still happen (owed since symbol 3)"}},
		{"G({req} -> F{ack})", []uint64{1, 2}, nil},
		{"F{done}", []uint64{0, 0}, []string{"{done} must still happen (owed since symbol 0)"}},
		{"{p} U {q}", []uint64{1}, []string{"{q} must still happen, and {p} must hold until then (owed since symbol 0)"}},
		{"GF{p}", []uint64{1, 0}, []string{"{p} must happen again and again (owed since symbol 0)"}},
		{"FG{p}", []uint64{0}, []string{"{p} must at some point begin to hold for ever (owed since symbol 0)"}},
		{"X{p}", []uint64{0}, []string{"{p} must hold at the next symbol (owed since symbol 0)"}},
		{"X!{p} && G({p} || {q})", []uint64{1}, []string{"!{p} must hold at the next symbol (owed since symbol 0)"}},
		{"XG{p}", []uint64{0}, []string{"{p} must hold at every symbol to come (owed since symbol 0)"}},
		{"G({a} -> F{b}) && G({c} -> F{d})", []uint64{1, 4}, []string{
			"{b} must still happen (owed since symbol 0)", "{d} must still happen (owed since symbol 1)"}},
		{"{p}", []uint64{0}, nil},
		{"{p}", nil, nil},
	} {
		m, err := CompileText(c.formula)
		if err != nil {
			t.Fatal(err)
		}
		got := m.Pending(c.word)
		same := len(got) == len(c.want)
		for i := 0; same && i < len(got); i++ {
			same = got[i].String() == c.want[i]
		}
		if !same {
			t.Errorf("%s after %v: %v, want %v", c.formula, c.word, got, c.want)
		}
	}
}

func TestPointOfNoReturn(t *testing.T) {
	for _, c := range []struct {
		formula string
		word    []uint64
		index   int
		value   Value
	}{
		{"G{p}", []uint64{1, 1, 0, 1}, 2, False},
		{"G{p}", []uint64{1, 1}, -1, 0},
		{"F{p}", []uint64{0, 1, 0}, 1, True},
		{"G({p} -> X{q})", []uint64{1, 2, 1, 0}, 3, False},
		// The next symbol cannot satisfy both: false one symbol before it shows.
		{"G({p} -> X{q} && X!{q})", []uint64{0, 1}, 1, False},
	} {
		m, err := CompileText(c.formula)
		if err != nil {
			t.Fatal(err)
		}
		index, value := m.NewTable().PointOfNoReturn(c.word)
		if index != c.index || value != c.value {
			t.Errorf("%s on %v: %d %v, want %d %v", c.formula, c.word, index, value, c.index, c.value)
		}
	}
}
