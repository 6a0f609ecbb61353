package report

// This file defines the tests of the reports: golden text, the fields of the
// JSON contract, the shape of SARIF and of the HTML page.

import (
	"bytes"
	"encoding/json"
	"html"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/monitor"
	"heddle.example/rt"
	"heddle.example/scheduler"
)

func ExampleText() {
	Text(os.Stdout, lostUpdate(), Info{})

	// Output:
	// examples/lost.c:15:3: error: assertion fails: x == 2 [assert]
	//    15 | assert(x == 2 && "<&>");
	//       by thread 0 (main) in main()
	//
	//   trace: 6 steps, 4 context switches
	//   inputs: n = -5
	//   1  0 main    examples/lost.c:11  int n = nondet_int();              input n = -5
	//   2  0 main    examples/lost.c:12  pthread_create(&t, 0, worker, 0);  creates thread 1 (worker)
	//   ---- context switch 1: to thread 1 (worker)
	//   3  1 worker  examples/lost.c:6   x++;                               reads x: 0
	//   ---- context switch 2: to thread 0 (main)
	//   4  0 main    examples/lost.c:13  x++;                               x = 1 (was 0)
	//   ---- context switch 3: to thread 1 (worker)
	//   5  1 worker  examples/lost.c:6   x++;                               x = 1 (was 1)
	//   ---- context switch 4: to thread 0 (main)
	//   6  0 main    examples/lost.c:15  assert(x == 2 && "<&>");           assertion fails: x == 2
	//
	// bounds: context switches unbounded, loops unbounded
	// incomplete: first-violation (the search stopped at the first violation)
	// assumed: no-spurious-wakeup (a condition wait ends by signal or broadcast only)
	// assumed: of-tomorrow
	// statistics: 1,234 nodes in 2.0 ms (617,000 nodes/s), 1,500 transitions, 0 pruned, 1 leaf, 12 paths, 1 solver query, 12.3 MB peak
	// verdict: violated (1 violation, assert)
}

func ExampleText_unknown() {
	Text(os.Stdout, unknownResult(), Info{Quiet: true})

	// Output:
	// a.c:7: unknown: inline assembly [unsupported] in f()
	// unknown: timeout (time ran out) [timeout]
	// verdict: unknown (unsupported: inline assembly at a.c:7)
}

// A trace that stops just before the violation reads like one that holds it.
func TestViolationIsTheLastStep(t *testing.T) {
	whole, short := lostUpdate(), lostUpdate()
	tr := short.Violations[0].Trace
	tr.Steps = tr.Steps[:len(tr.Steps)-1]
	tr.Steps[len(tr.Steps)-1].Kind = rt.StepRead
	steps := stepsOf(&short.Violations[0], Info{})
	want := stepsOf(&whole.Violations[0], Info{})
	if n := len(steps); n != 6 || steps[n-1].Kind != rt.StepViolation || !steps[n-1].Switch || steps[n-1].Text != want[n-1].Text {
		t.Errorf("steps %+v", steps)
	}
	if len(tr.Steps) != 5 {
		t.Error("the result was changed")
	}
}

func TestVerdictLine(t *testing.T) {
	two := lostUpdate()
	two.Violations = append(two.Violations, rt.Violation{Property: "race"}, rt.Violation{Property: "assert"})
	noEnd := safeResult(false)
	noEnd.Stats.Leaves = 0
	tests := []struct {
		r    *rt.Result
		want string
	}{
		{safeResult(true), "safe (complete: every interleaving is covered)"},
		{safeResult(false), "safe up to the bounds (incomplete: context-bound, unwind)"},
		{noEnd, "safe up to the bounds, within which no path comes to an end (incomplete: context-bound, unwind)"},
		{two, "violated (3 violations, assert, race)"},
		{&rt.Result{Verdict: rt.Unknown}, "unknown"},
	}
	for _, tt := range tests {
		if got := VerdictLine(tt.r); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func TestTextColorOnlyAddsMarks(t *testing.T) {
	for _, r := range []*rt.Result{lostUpdate(), safeResult(false), unknownResult()} {
		var plain, color bytes.Buffer
		Text(&plain, r, Info{})
		Text(&color, r, Info{Color: true})
		if !strings.Contains(color.String(), "\x1b[") {
			t.Error("no colour")
		}
		if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(color.String(), ""); got != plain.String() {
			t.Errorf("colour changes the text:\n%s", got)
		}
	}
}

func TestPad(t *testing.T) {
	tests := []struct {
		in   string
		n    int
		tail bool
		want string
	}{
		{"abc", 5, false, "abc  "},
		{"abcdefgh", 6, false, "abc..."},
		{"src/deep/file.c:10", 12, true, "...file.c:10"},
		{"a\tbc", 4, false, "a bc"},
		{"äöü", 3, false, "äöü"},
		{"abcdef", 2, false, "ab"},
	}
	for _, tt := range tests {
		if got := pad(tt.in, tt.n, tt.tail); got != tt.want {
			t.Errorf("pad(%q, %d, %v) = %q, want %q", tt.in, tt.n, tt.tail, got, tt.want)
		}
	}
}

func TestNumbersReadWell(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1234567: "-1,234,567", 10_000_000: "10,000,000"} {
		if got := group(n); got != want {
			t.Errorf("group(%d) = %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int64]string{12: "12 B", 1500: "1.5 kB", 500_000_000: "500.0 MB", 4_000_000_000: "4.00 GB"} {
		if got := bytesText(n); got != want {
			t.Errorf("bytesText(%d) = %s, want %s", n, got, want)
		}
	}
	for d, want := range map[time.Duration]string{1500 * time.Microsecond: "1.5 ms", 12345 * time.Millisecond: "12.35 s", 3 * time.Hour: "3h0m0s"} {
		if got := durationText(d); got != want {
			t.Errorf("durationText(%d) = %s, want %s", d, got, want)
		}
	}
	if got := boundsText(rt.Bounds{Context: 1, Unwind: 3}); got != "at most 1 context switch, at most 3 bodies of a loop" {
		t.Errorf("bounds: %s", got)
	}
}

// fieldsOf gives the names of an object's fields.
func fieldsOf(t *testing.T, v any) []string {
	t.Helper()
	m, ok := v.(map[string]any)
	if !ok {
		t.Fatalf("%T is no object", v)
	}
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func decodeReport(t *testing.T, write func(*bytes.Buffer) error) map[string]any {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	return out
}

func TestJSONContract(t *testing.T) {
	report := func(r *rt.Result) map[string]any {
		return decodeReport(t, func(b *bytes.Buffer) error { return JSON(b, r, Info{}) })
	}
	contract := func(o any, names ...string) {
		t.Helper()
		have := fieldsOf(t, o)
		for _, n := range names {
			if !slices.Contains(have, n) {
				t.Errorf("field %s is missing in %v", n, have)
			}
		}
	}
	all := []string{"format", "heddle", "reasons", "verdict", "complete", "vacuous", "dead_ends", "bounds", "assumptions", "violations", "ltl", "stats", "trace"}
	v := report(lostUpdate())
	contract(v, all...)
	contract(v["violations"].([]any)[0], "property", "file", "line", "function", "message")
	contract(v["stats"], "nodes", "transitions", "pruned", "leaves", "paths", "solver_queries", "solver_busy", "solver_wait", "seconds", "nodes_per_second", "peak_bytes")
	contract(v["trace"].([]any)[0], "thread", "file", "line", "source", "text")
	if v["verdict"] != "violated" || v["complete"] != false {
		t.Errorf("verdict %v, complete %v", v["verdict"], v["complete"])
	}
	if b := v["bounds"].(map[string]any); b["context_bound"] != nil || b["unwind"] != nil {
		t.Errorf("absent bounds are not null: %v", b)
	}
	if _, ok := v["reason"]; ok {
		t.Error("a violated result without reasons has a reason")
	}

	s := report(safeResult(true))
	if got := fieldsOf(t, s); !slices.Equal(got, slices.Sorted(slices.Values(all))) {
		t.Errorf("fields %v", got)
	}
	for _, name := range []string{"assumptions", "violations", "ltl", "trace"} {
		if l, ok := s[name].([]any); !ok || len(l) != 0 {
			t.Errorf("%s is %v, not an empty list", name, s[name])
		}
	}
	if b := s["bounds"].(map[string]any); b["context_bound"] != 6.0 || b["unwind"] != 1.0 {
		t.Errorf("bounds %v", b)
	}

	u := report(unknownResult())
	if u["reason"] != "unsupported: inline assembly at a.c:7" {
		t.Errorf("reason %q", u["reason"])
	}
	only := report(&rt.Result{Verdict: rt.Unknown, Reasons: []rt.Reason{{Kind: "ltl-inconclusive"}}})
	if only["reason"] != "ltl-inconclusive" {
		t.Errorf("reason %q", only["reason"])
	}

	sp := lostUpdate()
	sp.Violations[0].Spurious = true
	if got := report(sp)["violations"].([]any)[0].(map[string]any)["spurious"]; got != "possible" {
		t.Errorf("spurious is %v", got)
	}
}

func TestSARIF(t *testing.T) {
	r := lostUpdate()
	r.Violations = append(r.Violations, rt.Violation{Property: "assert", Place: rt.Place{File: "/abs/with space.c", Line: 3}})
	log := decodeReport(t, func(b *bytes.Buffer) error {
		return SARIF(b, r, Info{Version: "1.2.3", Command: []string{"heddle", "verify", "lost.c"}})
	})
	if log["version"] != "2.1.0" {
		t.Errorf("version %v", log["version"])
	}
	run := log["runs"].([]any)[0].(map[string]any)
	rules := run["tool"].(map[string]any)["driver"].(map[string]any)["rules"].([]any)
	if len(rules) != 1 {
		t.Errorf("%d rules for two violations of one property", len(rules))
	}
	results := run["results"].([]any)
	flows := results[0].(map[string]any)["codeFlows"].([]any)[0].(map[string]any)["threadFlows"].([]any)
	var order []int
	for _, f := range flows {
		for _, l := range f.(map[string]any)["locations"].([]any) {
			order = append(order, int(l.(map[string]any)["executionOrder"].(float64)))
		}
	}
	slices.Sort(order)
	if len(flows) != 2 || !slices.Equal(order, []int{1, 2, 3, 4, 5, 6}) {
		t.Errorf("%d thread flows with steps %v", len(flows), order)
	}
	phys := results[1].(map[string]any)["locations"].([]any)[0].(map[string]any)["physicalLocation"].(map[string]any)
	if uri := phys["artifactLocation"].(map[string]any)["uri"]; uri != "file:///abs/with%20space.c" {
		t.Errorf("uri %v", uri)
	}

	// The values of formulas are facts about the run; without formulas there are none.
	facts := func(r *rt.Result) map[string]any {
		log := decodeReport(t, func(b *bytes.Buffer) error { return SARIF(b, r, Info{}) })
		return log["runs"].([]any)[0].(map[string]any)["properties"].(map[string]any)
	}
	if ltl, ok := facts(&rt.Result{})["ltl"]; ok {
		t.Errorf("ltl %v without formulas", ltl)
	}
	ltl := facts(&rt.Result{LTL: []rt.LTLResult{{
		Formula: "F{p}", Value: monitor.PresumablyFalse, Class: monitor.ClassCoSafety, Schedule: scheduler.Directed,
		Values: []monitor.Value{monitor.PresumablyFalse, monitor.True}, Witness: &rt.Trace{Steps: []rt.Step{{Kind: rt.StepSymbol}}},
	}}})["ltl"].([]any)[0]
	want := map[string]any{
		"formula": "F{p}", "value": "presumably-false", "conclusive": false, "class": "co-safety", "schedule": "directed",
		"values": []any{"presumably-false", "true"},
	}
	if !reflect.DeepEqual(ltl, want) {
		t.Errorf("ltl %v, want %v", ltl, want)
	}

	u := decodeReport(t, func(b *bytes.Buffer) error { return SARIF(b, unknownResult(), Info{}) })
	inv := u["runs"].([]any)[0].(map[string]any)["invocations"].([]any)[0].(map[string]any)
	if inv["executionSuccessful"] != false || len(inv["toolExecutionNotifications"].([]any)) != 2 {
		t.Errorf("unknown is reported as %v", inv)
	}
}

func TestHTML(t *testing.T) {
	var b bytes.Buffer
	source := func(file string) []string {
		if file != "examples/lost.c" {
			return nil
		}
		return append(make([]string, 14), "assert(x == 2 && \"<&>\");", "}")
	}
	if err := HTML(&b, lostUpdate(), Info{Version: "1.2.3", Source: source, Command: []string{"heddle", "verify", "a b.c"}}); err != nil {
		t.Fatal(err)
	}
	s := b.String()
	for _, want := range []string{
		"violated (1 violation, assert)", `class="step violation" id="s1-6"`, "context switch 3, step 5", `>thread 1 (worker)<`,
		`id="f0-15" class="violation"`, `href="#f0-15"`, "prefers-color-scheme: dark", "n = -5", "&lt;&amp;&gt;", "'a b.c'",
	} {
		if !strings.Contains(html.UnescapeString(s), want) && !strings.Contains(s, want) {
			t.Errorf("%q is missing", want)
		}
	}
	for _, bad := range []string{"<&>", "http://", "https://", "ZgotmplZ", "innerHTML", "eval("} {
		if strings.Contains(s, bad) {
			t.Errorf("%q is in the page", bad)
		}
	}
	if m := regexp.MustCompile(`<[a-z][^>]* (on\w+|style)=`).FindString(s); m != "" {
		t.Errorf("the page has %s", m)
	}
	if n := strings.Count(s, "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	for _, r := range []*rt.Result{safeResult(true), unknownResult()} {
		if err := HTML(&b, r, Info{}); err != nil {
			t.Error(err)
		}
	}
}

func TestHTMLShowsSurroundingsOfLongFiles(t *testing.T) {
	var b bytes.Buffer
	long := make([]string, maxSourceLines+1)
	for i := range long {
		long[i] = "line"
	}
	HTML(&b, lostUpdate(), Info{Source: func(string) []string { return long }})
	if n := strings.Count(b.String(), ">line</td>"); n != 15+sourceSurrounds {
		t.Errorf("%d lines are shown", n)
	}
}

func TestFormats(t *testing.T) {
	for _, f := range Formats {
		if FormatByName(f.Name) == nil || f.Help == "" {
			t.Errorf("format %s", f.Name)
		}
		for _, r := range []*rt.Result{lostUpdate(), safeResult(true), safeResult(false), unknownResult(), {}} {
			if err := f.Write(&bytes.Buffer{}, r, Info{}); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
	if FormatByName("xml") != nil {
		t.Error("xml is a format")
	}
}

// TestDeadEnds: an answer says where paths end early, and what that leaves of it.
func TestDeadEnds(t *testing.T) {
	undefined := rt.DeadEnd{Kind: rt.DeadUndefined, Property: "pthread", Place: rt.Place{File: "a.c", Line: 7, Function: "main"}, Message: "unlock of a mutex that is not locked"}
	for _, c := range []struct {
		r    rt.Result
		want string
	}{
		{rt.Result{Verdict: rt.Safe, Complete: true}, "safe (complete: every interleaving is covered)"},
		{rt.Result{Verdict: rt.Safe, Complete: true, DeadEnds: []rt.DeadEnd{undefined}},
			"safe (complete: every interleaving is covered, up to undefined behaviour that is not checked for at a.c:7)"},
		{rt.Result{Verdict: rt.Safe, Complete: true, Vacuous: true, DeadEnds: []rt.DeadEnd{undefined, {Kind: rt.DeadAssumption, Place: rt.Place{File: "a.c", Line: 9}}}},
			"safe, but vacuous (no path survives: each ends in undefined behaviour that is not checked for at a.c:7 and 1 other place)"},
		{rt.Result{Verdict: rt.Safe, Cuts: []string{"unwind"}, Bounds: rt.Bounds{Unwind: 2, Rounds: rt.Rounds{Bound: 8, Ends: true}}},
			"safe up to the bounds, within which no path comes to an end; within --unwind 8 one does (incomplete: unwind)"},
	} {
		if got := VerdictLine(&c.r); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
		v := decodeReport(t, func(b *bytes.Buffer) error { return JSON(b, &c.r, Info{}) })
		if v["vacuous"] != c.r.Vacuous || len(v["dead_ends"].([]any)) != len(c.r.DeadEnds) {
			t.Errorf("JSON: vacuous %v, dead ends %v", v["vacuous"], v["dead_ends"])
		}
	}
}
