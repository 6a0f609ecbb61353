package rt_test

// This file tests how formulas are judged on executions that never end.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
)

// endlessThreads is a program whose two threads each repeat their writes for ever, or end after
// them; at least one repeats. Variable 2 occurs in no formula.
type endlessThreads struct {
	writes [2][]write
	repeat [2]bool
}

func (p *endlessThreads) source() string {
	body := func(i int) string {
		var b strings.Builder
		if p.repeat[i] {
			b.WriteString("\twhile (1) {\n")
		}
		for _, w := range p.writes[i] {
			value := fmt.Sprint(w.value)
			if w.value == anyBit {
				value = "nondet_bool()"
			}
			fmt.Fprintf(&b, "\t%c = %s;\n", 'x'+w.variable, value)
		}
		if p.repeat[i] {
			b.WriteString("\t}\n")
		}
		return b.String()
	}
	return "#include <pthread.h>\n_Bool nondet_bool(void);\nint x, y, z;\nstatic void *worker(void *arg)\n{\n" + body(1) + "\treturn arg;\n}\nint main(void)\n{\n\tpthread_t t;\n\tpthread_create(&t, 0, worker, 0);\n" +
		body(0) + "\tpthread_join(t, 0);\n\treturn 0;\n}\n"
}

// anyBit as the value of a write stands for an input, 0 or 1.
const anyBit = 3

// endlessState is where the threads stand and what the variables hold.
type endlessState struct {
	at   [2]int
	vars [3]int
}

// lassos calls visit with the words of the executions that come back to a state within so many
// steps; fair leaves out those in which a thread that can move does not in the loop.
func (p *endlessThreads) lassos(used []int, steps int, fair bool, visit func(stem, loop []uint64)) {
	symbol := func(s *endlessState) (v uint64) {
		for i, k := range used {
			if randomProps[k].holds(s.vars[0], s.vars[1]) {
				v |= 1 << i
			}
		}
		return v
	}
	type past struct {
		endlessState
		word  int
		moved [2]int // moves so far
	}
	var path []past
	var word []uint64
	var moved [2]int
	var walk func(s endlessState)
	walk = func(s endlessState) {
		for _, q := range path {
			starves := func(i int) bool {
				return q.moved[i] == moved[i] && (p.repeat[i] || s.at[i] < len(p.writes[i]))
			}
			if q.endlessState != s || fair && (starves(0) || starves(1)) {
				continue
			}
			if loop := word[q.word:]; len(loop) > 0 {
				visit(word[:q.word], loop)
			} else {
				visit(word, word[len(word)-1:])
			}
		}
		if len(path) == steps {
			return
		}
		path = append(path, past{s, len(word), moved})
		for i := range p.writes {
			if s.at[i] == len(p.writes[i]) && !p.repeat[i] {
				continue
			}
			moved[i]++
			before := word
			if len(p.writes[i]) == 0 {
				walk(s)
			} else {
				w := p.writes[i][s.at[i]]
				reads := false
				for _, k := range used {
					reads = reads || w.variable < 2 && (k == 2 || k == w.variable)
				}
				values := []int{w.value}
				if w.value == anyBit {
					values = []int{0, 1}
				}
				for _, v := range values {
					next := s
					next.vars[w.variable] = v
					if next.at[i]++; p.repeat[i] {
						next.at[i] %= len(p.writes[i])
					}
					if reads {
						word = append(before, symbol(&next))
					}
					walk(next)
					word = before
				}
			}
			moved[i]--
		}
		path = path[:len(path)-1]
	}
	s := endlessState{}
	word = []uint64{symbol(&s)}
	walk(s)
}

// TestLassoRandom compares verdicts on random formulas and endless programs with all executions that
// repeat themselves within a few steps. A violation is replayed, which
// evaluates the formula on the execution by its definition.
func TestLassoRandom(t *testing.T) {
	dir := t.TempDir()
	begun := time.Now()
	violated, held := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if time.Since(begun) > enough() {
			return
		}
		p := &endlessThreads{}
		for i := range p.writes {
			for range rapid.IntRange(0, 2).Draw(t, "writes") {
				p.writes[i] = append(p.writes[i], write{rapid.IntRange(0, 2).Draw(t, "variable"), rapid.IntRange(0, anyBit).Draw(t, "value")})
			}
			p.repeat[i] = rapid.Bool().Draw(t, "repeat")
		}
		if !p.repeat[0] {
			p.repeat[1] = true
		}
		source := drawFormula(t, 4)
		file := filepath.Join(dir, "p.c")
		if err := os.WriteFile(file, []byte(p.source()), 0o644); err != nil {
			t.Fatal(err)
		}
		fe, err := cfront.Translate(cfront.Config{}, file)
		if err != nil {
			t.Fatal(err)
		}
		formulas, err := ltl.Parse([]string{source}, fe.CompileProposition)
		if err != nil {
			t.Fatal(err)
		}
		f := formulas[0].Parsed
		var used []int
		for _, prop := range f.Props {
			for k := range randomProps {
				if randomProps[k].text == "{"+prop.Text+"}" {
					used = append(used, k)
				}
			}
		}
		for _, fair := range []bool{false, true} {
			o := rt.DefaultOptions()
			o.LTL, o.WeakFairness, o.Timeout = formulas, fair, 500*time.Millisecond
			r, err := rt.Explore(context.Background(), fe.Program(), o)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Reasons) > 0 && r.Reasons[0].Kind == "timeout" {
				continue // a thread that is alone reads an input in each of the 1000 rounds up to the next node
			}
			l := r.LTL[0]
			if r.Verdict == rt.Unknown || !l.Conclusive {
				t.Fatalf("%s, fair %v: %s, conclusive %v, %v\n%s", source, fair, l.Value, l.Conclusive, r.Reasons, p.source())
			}
			if r.Verdict == rt.Violated {
				violated++
				again, err := rt.Replay(context.Background(), fe.Program(), o, r.Violations[0].Trace.Choices)
				if err != nil || len(again.Violations) == 0 {
					t.Fatalf("%s, fair %v: the violation is not replayed: %v\n%s", source, fair, err, p.source())
				}
				continue
			}
			held++
			p.lassos(used, 8, fair, func(stem, loop []uint64) {
				if !f.Holds(stem, loop) {
					t.Fatalf("%s, fair %v: %s, but it fails on %v (%v)*\n%s", source, fair, l.Value, stem, loop, p.source())
				}
			})
		}
	})
	t.Logf("%d violations, %d times a formula holds", violated, held)
	if violated == 0 || held == 0 {
		t.Error("one of the answers never came")
	}
}

// TestLassoIsShort: a cycle is told once, however many rounds its transitions have.
func TestLassoIsShort(t *testing.T) {
	for _, c := range []struct {
		body, flags, formula string
		most                 int // steps
		repeats              string
	}{
		{"while (!x) ;", "", "F{y==1}", 3, "step 2"},
		{"while (1) x = 1;", "", "F{x==2}", 6, "steps 4 to 5"}, // the first round tells what was there before
		{"while (1) x = (x + 1) % 3;", "", "F G{x < 2}", 11, "steps"},
		{"if (nondet_bool()) while (1) ; x = 1;", "", "F{x==1}", 4, "what it does"},
		{"pthread_create(&t, 0, spin, 0); pthread_join(t, 0);", "", "F{x==1}", 4, "step 3"},
		{"pthread_create(&t, 0, spin, 0); pthread_join(t, 0);", "--fairness weak", "F{x==1}", 6, "step 5"}, // main comes to its join
		{"pthread_create(&t, 0, spin, 0); while (!x) ;", "--fairness weak", "F{x==1}", 7, "steps 5 to 6"},
	} {
		file := filepath.Join(t.TempDir(), "p.c")
		text := "#include <pthread.h>\n_Bool nondet_bool(void);\nint x, y;\npthread_t t;\nstatic void *spin(void *arg) { while (!y) ; return arg; }\nint main(void) { " + c.body + " return 0; }\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		x := ltlExpectation{formulas: []string{c.formula}, flags: strings.Fields(c.flags)}
		p, o := loadLTL(t, file, x)
		r := judgeLTL(t, file, x, p, o)
		if len(r.Violations) != 1 {
			t.Errorf("%s %s: %v", c.body, c.formula, describeLTL(r))
			continue
		}
		v := r.Violations[0]
		_, repeats, _ := strings.Cut(v.Message, "the execution repeats ")
		if len(v.Trace.Steps) > c.most || !strings.HasPrefix(repeats, c.repeats) {
			for _, s := range v.Trace.Steps {
				t.Logf("%d %s:%d %s", s.Thread, s.Kind, s.Line, s.Text)
			}
			t.Errorf("%s %s %s: %d steps, %s", c.body, c.flags, c.formula, len(v.Trace.Steps), v.Message)
		}
	}
}

// TestGaining: data of which only differences matter may be another one each time an execution repeats itself, if the loop moves all of it by the same number
// whatever it is. That two numbers were moved alike once is not enough.
func TestGaining(t *testing.T) {
	for change, want := range map[string]bool{"x++, y++": true, "x = 2 * x, y++": false, "x += 2, y++": false} {
		file := filepath.Join(t.TempDir(), "p.c")
		source := "_Bool alike = 1; int main(void) { unsigned x = 1, y = 1; for (;;) { alike = 1; if (x != y) alike = 0; " + change + "; } }"
		if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		fe, err := cfront.Translate(cfront.Config{}, file)
		if err != nil {
			t.Fatal(err)
		}
		o := rt.DefaultOptions()
		if o.LTL, err = ltl.Parse([]string{"F G {!alike}"}, fe.CompileProposition); err != nil {
			t.Fatal(err)
		}
		got, text := false, ""
		for n := range 4 {
			choices := slices.Repeat([]rt.Choice{{Kind: rt.ChooseThread, Of: 1}}, n)
			r, err := rt.Replay(context.Background(), fe.Program(), o, choices)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range r.Violations {
				got, text = true, v.Message
			}
		}
		if got != want || want && !strings.Contains(text, "whose differences alone") {
			t.Errorf("%s: it repeats itself: %v, want %v (%s)", change, got, want, text)
		}
	}
}
