package rt_test

// This file compares values of random formulas over random programs with the
// least value over all interleavings, computed word by word.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"heddle.example/cfront"
	"heddle.example/monitor"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/sample"
)

// write is an assignment of a constant to one of two globals.
type write struct{ variable, value int }

// threadsOfWrites is a program: main starts a worker, both write, main joins.
type threadsOfWrites struct{ main, worker []write }

func (p *threadsOfWrites) source() string {
	body := func(ws []write) string {
		var b strings.Builder
		for _, w := range ws {
			fmt.Fprintf(&b, "\t%c = %d;\n", 'x'+w.variable, w.value)
		}
		return b.String()
	}
	return "typedef unsigned long pthread_t;\nint pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\nint pthread_join(pthread_t, void **);\n" +
		"int x, y;\nstatic void *worker(void *arg)\n{\n" + body(p.worker) + "\treturn arg;\n}\nint main(void)\n{\n\tpthread_t t;\n\tpthread_create(&t, 0, worker, 0);\n" +
		body(p.main) + "\tpthread_join(t, 0);\n\treturn 0;\n}\n"
}

// propositions over x and y, with their meaning.
var randomProps = []struct {
	text  string
	holds func(x, y int) bool
}{
	{"{x==1}", func(x, y int) bool { return x == 1 }},
	{"{y>0}", func(x, y int) bool { return y > 0 }},
	{"{x==y}", func(x, y int) bool { return x == y }},
}

// words calls visit with the symbols of every interleaving, for a formula whose
// propositions are used.
func (p *threadsOfWrites) words(used []int, visit func([]uint64)) {
	symbol := func(v [2]int) (s uint64) {
		for i, k := range used {
			if randomProps[k].holds(v[0], v[1]) {
				s |= 1 << i
			}
		}
		return s
	}
	var walk func(i, j int, v [2]int, word []uint64)
	walk = func(i, j int, v [2]int, word []uint64) {
		if i == len(p.main) && j == len(p.worker) {
			visit(word)
			return
		}
		step := func(w write, i, j int) {
			next := v
			next[w.variable] = w.value
			reads := false
			for _, k := range used {
				reads = reads || k == 2 || k == w.variable
			}
			grown := word[:len(word):len(word)]
			if reads {
				grown = append(grown, symbol(next))
			}
			walk(i, j, next, grown)
		}
		if i < len(p.main) {
			step(p.main[i], i+1, j)
		}
		if j < len(p.worker) {
			step(p.worker[j], i, j+1)
		}
	}
	walk(0, 0, [2]int{}, []uint64{symbol([2]int{})})
}

func drawFormula(t *rapid.T, depth int) string {
	kinds := 8
	if depth == 0 {
		kinds = 1
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "operator") {
	case 1:
		return "!(" + drawFormula(t, depth-1) + ")"
	case 2:
		return "X(" + drawFormula(t, depth-1) + ")"
	case 3:
		return "F(" + drawFormula(t, depth-1) + ")"
	case 4:
		return "G(" + drawFormula(t, depth-1) + ")"
	case 5:
		return "(" + drawFormula(t, depth-1) + ") U (" + drawFormula(t, depth-1) + ")"
	case 6:
		return "(" + drawFormula(t, depth-1) + ") -> (" + drawFormula(t, depth-1) + ")"
	case 7:
		return "(" + drawFormula(t, depth-1) + ") && (" + drawFormula(t, depth-1) + ")"
	}
	return randomProps[rapid.IntRange(0, len(randomProps)-1).Draw(t, "proposition")].text
}

// feasibleOf gives the symbols that some x and y give.
func feasibleOf(used []int) monitor.Symbols {
	var list []uint64
	for x := -1; x <= 2; x++ {
		for y := -1; y <= 2; y++ {
			var s uint64
			for i, k := range used {
				if randomProps[k].holds(x, y) {
					s |= 1 << i
				}
			}
			list = append(list, s)
		}
	}
	return monitor.SymbolsOf(list...)
}

// enough is how long random formulas are tried.
func enough() time.Duration {
	if sample.All() {
		return 10 * time.Second
	}
	return 3 * time.Second
}

func TestLTLRandom(t *testing.T) {
	dir := t.TempDir()
	begun := time.Now()
	rapid.Check(t, func(t *rapid.T) {
		if time.Since(begun) > enough() {
			return
		}
		draw := func(name string) (ws []write) {
			for range rapid.IntRange(0, 3).Draw(t, name) {
				ws = append(ws, write{rapid.IntRange(0, 1).Draw(t, "variable"), rapid.IntRange(0, 2).Draw(t, "value")})
			}
			return ws
		}
		p := &threadsOfWrites{draw("main"), draw("worker")}
		var sources []string
		for range 4 {
			sources = append(sources, drawFormula(t, 4))
		}
		file := filepath.Join(dir, "p.c")
		if err := os.WriteFile(file, []byte(p.source()), 0o644); err != nil {
			t.Fatal(err)
		}
		fe, err := cfront.Translate(cfront.Config{}, file)
		if err != nil {
			t.Fatal(err)
		}
		formulas, err := ltl.Parse(sources, fe.CompileProposition)
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range formulas {
			var used []int
			for _, prop := range f.Parsed.Props {
				for k := range randomProps {
					if randomProps[k].text == "{"+prop.Text+"}" {
						used = append(used, k)
					}
				}
			}
			m, err := monitor.Compile(f.Parsed, monitor.Options{Symbols: feasibleOf(used)})
			if err != nil {
				t.Fatal(err)
			}
			table := m.NewTable()
			want := monitor.True
			p.words(used, func(w []uint64) {
				moments := table.Replay(w)
				want = min(want, moments[len(moments)-1].Value)
			})
			for _, hash := range []string{"none", "xxh3"} {
				for workers := 1; workers <= 2; workers++ {
					o := rt.DefaultOptions()
					o.Hash, o.Workers, o.LTL = hash, workers, formulas[i:i+1]
					r, err := rt.Explore(context.Background(), fe.Program(), o)
					if err != nil {
						t.Fatal(err)
					}
					l := r.LTL[0]
					if l.Value != want || !l.Conclusive || (r.Verdict == rt.Violated) != (want <= monitor.PresumablyFalse) {
						t.Errorf("%s, hash %s, %d workers: %s, conclusive %v, %s; want %s\n%s", sources[i], hash, workers, l.Value, l.Conclusive, r.Verdict, want, p.source())
					}
				}
			}
			// As a counting thread of the program the monitor knows two values.
			fe, err := cfront.Translate(cfront.Config{}, file)
			if err != nil {
				t.Fatal(err)
			}
			text, err := ltl.CountingMonitor(f.Parsed)
			if err != nil {
				t.Fatal(err)
			}
			if err := fe.AddMonitor(text); err != nil {
				t.Fatal(err)
			}
			o := rt.DefaultOptions()
			o.LTL, o.Interleaved = formulas[i:i+1], true
			r, err := rt.Explore(context.Background(), fe.Program(), o)
			if err != nil {
				t.Fatal(err)
			}
			presumed := monitor.PresumablyTrue
			if want <= monitor.PresumablyFalse {
				presumed = monitor.PresumablyFalse
			}
			if l := r.LTL[0]; l.Value != presumed || !l.Conclusive || (r.Verdict == rt.Violated) != (presumed == monitor.PresumablyFalse) {
				t.Errorf("%s, interleaved: %s, conclusive %v, %s; want %s\n%s", sources[i], l.Value, l.Conclusive, r.Verdict, presumed, p.source())
			}
		}
	})
}
