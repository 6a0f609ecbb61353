package termination

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestTasks: of a program's expectations the formulas that hold count, each by its class.
func TestTasks(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.c")
	text := `// prove: --ltl 'G F {x}' : safe
// prove: -DBUG --ltl 'G F {x}' : violated
// prove: --check assert : safe
// prove: --fairness weak --ltl 'G ({x} -> F {y})' : safe
// prove: --ltl 'G !{x}' : safe
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := tasks([]string{file, "m.aag"})
	if err != nil || len(list) != 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, want := range []struct {
		name    string
		kind    kind
		methods int
	}{{"x", liveness, 5}, {"x-2", liveness, 9}, {"x", safety, 2}, {"m.aag", justice, 7}} {
		if got := list[i]; got.name != want.name || got.kind != want.kind || len(got.methods()) != want.methods {
			t.Errorf("%d: %+v with %d methods, want %+v", i, got, len(got.methods()), want)
		}
	}
	model := filepath.Join(t.TempDir(), "y.btor2")
	if err := os.WriteFile(model, []byte("; prove: --ltl 'F {x}' : safe\n; prove: --property j0 : safe\n1 sort bitvec 1\n2 input 1\n3 justice 1 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if models, err := tasks([]string{model}); err != nil || len(models) != 2 || models[0].kind != justice || !reflect.DeepEqual(models[1].flags, []string{"--ltl", "F {x}"}) {
		t.Errorf("%+v, %v", models, err)
	}
	if want := []string{"--fairness", "weak", "--ltl", "G ({x} -> F {y})", "--check", "deadlock"}; !reflect.DeepEqual(list[1].flags, want) {
		t.Errorf("%q, want %q", list[1].flags, want)
	}
	if _, err := tasks([]string{filepath.Join(t.TempDir(), "none.c")}); err == nil {
		t.Error("a file that is not there")
	}
}

// TestTables: every table has the columns of its head, dashes and TO where nothing was found.
func TestTables(t *testing.T) {
	n := func(x int) *int { return &x }
	c := &Comparison{limit: 10}
	add := func(model string, k kind, m method, state string, sets int, seconds float64, mm, nn, kk *int) {
		c.Runs = append(c.Runs, Run{Model: model, Formula: model, Criterion: m.criterion, Automaton: m.automaton, Fair: m.fair, Reach: !m.noReach, State: state, TimedOut: seconds >= 10,
			Strength: "weak", Sets: sets, M: mm, N: nn, K: kk, Seconds: seconds, method: m, kind: k})
	}
	add("lamp", liveness, base, "P", 1, 1, n(0), n(3), n(3))
	add("lamp", liveness, prime, "P", 1, 2, n(4), n(3), n(6))
	add("lamp", liveness, second, "P", 1, 1, n(0), n(3), n(3))
	add("lamp", liveness, noReach, "P", 1, 3, n(0), n(3), n(3))
	add("lamp", liveness, tight, "U", 2, 10, n(5), nil, n(9))
	add("two", liveness, base, "P", 3, 1, n(1), n(2), n(2))
	for _, m := range []method{prime, second, noReach, tight, or, one, counter} {
		add("two", liveness, m, "U", 3, 10, nil, nil, nil)
	}
	add("two", liveness, trans, "P", 3, 5, nil, nil, n(7))
	add("door", safety, base, "U", 1, 10, nil, nil, nil)
	add("door", safety, apart, "P", 1, 0.5, nil, nil, n(2))
	c.contradict()
	if len(c.Contradictions) != 0 {
		t.Error(c.Contradictions)
	}
	tables := c.Tables()
	want := [][][]string{
		{{"lamp", "P", "4", "3", "2.00", "0", "3", "1.00", "0", "3", "1.00"}, {"two", "P", "-", "-", "TO", "-", "-", "TO", "1", "2", "1.00"}},
		{{"lamp", "3.00", "1.00", "0", "3", "0", "3"}, {"two", "TO", "1.00", "-", "-", "1", "2"}},
		{{"lamp", "P", "weak", "0", "3", "1.00", "5", "-", "TO"}, {"two", "P", "weak", "1", "2", "1.00", "-", "-", "TO"}},
		{{"door", "U", "-", "TO", "P", "2", "0.50"}},
		{{"two", "P", "3", "-", "-", "TO", "-", "-", "TO", "1", "2", "1.00"}},
		{{"two", "P", "3", "TO", "TO", "1", "2", "1.00", "-", "-", "TO", "7", "5.00"}},
	}
	for i, table := range tables {
		if !reflect.DeepEqual(table.Rows, want[i]) {
			t.Errorf("%s:\n%q, want\n%q", table.Title, table.Rows, want[i])
		}
		for _, r := range table.Rows {
			if len(r) != len(table.Head) {
				t.Errorf("%s: a row of %d cells under %d heads", table.Title, len(r), len(table.Head))
			}
		}
	}
	figures := c.Figures()
	if len(figures) != 8 {
		t.Errorf("%d figures", len(figures))
	}
	for _, f := range figures {
		if text, err := f.SVG(); err != nil || !strings.Contains(text, "<svg") {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	var csv strings.Builder
	if err := c.CSV(&csv); err != nil || strings.Count(csv.String(), "\n") != len(c.Runs)+1 {
		t.Errorf("%v\n%s", err, csv.String())
	}
	add("lamp", liveness, one, "F", 1, 1, nil, nil, n(3))
	if c.contradict(); len(c.Contradictions) != 1 || !strings.Contains(c.Contradictions[0], "lamp") {
		t.Errorf("contradictions: %q", c.Contradictions)
	}
}
