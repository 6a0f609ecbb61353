package compare

// This file tests what is made of flags and of measurements, without running anything.

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestParseAxis(t *testing.T) {
	for _, c := range []struct {
		text, flag string
		values     []string
	}{
		{"hash=xxh3,none", "hash", []string{"xxh3", "none"}},
		{"--context-bound=2,default", "context-bound", []string{"2", "default"}},
		{"check=assert,race;memory", "check", []string{"assert,race", "memory"}},
		{"hash", "", nil}, {"=1", "", nil}, {"hash=", "", nil}, {"hash=a,,b", "", nil}, {"hash=a,a", "", nil},
	} {
		a, err := ParseAxis(c.text)
		if c.values == nil {
			if err == nil {
				t.Errorf("%q: %v, want an error", c.text, a)
			}
			continue
		}
		if err != nil || a.Flag != c.flag || !slices.Equal(a.Values, c.values) {
			t.Errorf("%q: %v, %v", c.text, a, err)
		}
	}
}

func TestParts(t *testing.T) {
	axes := []Axis{{"a", []string{"1", "2", "3"}}, {"b", []string{"x", "y"}}}
	for _, c := range []struct{ part, without, want string }{
		{"full", "", "1x 1y 2x 2y 3x 3y"},
		{"", "a=2,b=y", "1x 1y 2x 3x 3y"},
		{"each", "", "1x 1y 2x 3x"},
		{"diagonal", "", "1x 2y 3y"},
	} {
		o := Options{Programs: []string{"p.c"}, Axes: axes, Part: c.part}
		if c.without != "" {
			x, err := ParseExclusion(c.without, axes)
			if err != nil {
				t.Fatal(err)
			}
			o.Without = []Exclusion{x}
		}
		cells, err := o.cells()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, cell := range cells {
			got = append(got, strings.Join(cell.Values, ""))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s without %s: %s, want %s", c.part, c.without, got, c.want)
		}
	}
	for _, bad := range []string{"a", "a=4", "c=1"} {
		if _, err := ParseExclusion(bad, axes); err == nil {
			t.Errorf("the exclusion %q is taken", bad)
		}
	}
	o := Options{Programs: []string{"p.c"}, Axes: append(axes, axes[0])}
	if _, err := o.cells(); err == nil {
		t.Error("an axis twice is taken")
	}
	o = Options{Programs: []string{"d/p.c", "e/p.c"}}
	if _, err := o.cells(); err == nil {
		t.Error("two programs of one name are taken")
	}
}

// verdicts makes a comparison of one program whose rows have these values and verdicts.
func verdicts(axes []Axis, rows ...Row) *Comparison {
	c := &Comparison{Axes: axes, search: []string{"hash", "workers"}, bounds: []string{"context-bound"}}
	for _, r := range rows {
		r.Program = "p.c"
		c.Rows = append(c.Rows, r)
	}
	c.contradict()
	return c
}

func TestContradictions(t *testing.T) {
	axes := []Axis{{"hash", []string{"a", "b"}}, {"context-bound", []string{"1", "2"}}, {"check", []string{"x", "y"}}}
	row := func(verdict string, complete bool, values ...string) Row {
		return Row{Cell: Cell{Values: values}, Verdict: verdict, Complete: complete}
	}
	ltl := func(r Row, value string) Row { r.LTL = []string{value}; return r }
	other := row("safe", false, "a", "1", "x")
	other.Others = []string{"violated"}
	for i, c := range []struct {
		rows []Row
		want int
	}{
		{[]Row{row("safe", false, "a", "1", "x"), row("violated", false, "b", "1", "x")}, 1}, // only the search differs
		{[]Row{row("safe", false, "a", "1", "x"), row("unknown", false, "b", "1", "x")}, 0},  // unknown contradicts nothing
		{[]Row{row("safe", false, "a", "1", "x"), row("violated", false, "a", "2", "x")}, 0}, // found with more switches
		{[]Row{row("safe", true, "a", "1", "x"), row("violated", false, "b", "2", "x")}, 1},  // nothing was cut
		{[]Row{row("safe", true, "a", "1", "x"), row("violated", false, "a", "1", "y")}, 0},  // another question
		{[]Row{ltl(row("safe", true, "a", "1", "x"), "true"), ltl(row("safe", true, "b", "1", "x"), "presumably-true")}, 1},
		{[]Row{other}, 1}, // of one cell
	} {
		if got := verdicts(axes, c.rows...).Contradictions; len(got) != c.want {
			t.Errorf("case %d: %q, want %d", i, got, c.want)
		}
	}
}

func TestEffects(t *testing.T) {
	axes := []Axis{{"hash", []string{"a", "b"}}}
	c := &Comparison{Axes: axes, search: []string{"hash"}}
	for _, p := range []struct {
		name string
		a, b int64
	}{{"big.c", 10, 1000}, {"small.c", 10, 11}} {
		c.Rows = append(c.Rows, Row{Cell: Cell{p.name, []string{"a"}}, Verdict: "safe", Nodes: p.a, Peak: 1}, Row{Cell: Cell{p.name, []string{"b"}}, Verdict: "safe", Nodes: p.b, Peak: 1})
	}
	c.Rows = append(c.Rows, Row{Cell: Cell{"none.c", []string{"a"}}, Verdict: "unknown", Nodes: 1}, Row{Cell: Cell{"none.c", []string{"b"}}, Verdict: "unknown", Nodes: 1e9})
	// Where one value has no answer nothing is told.
	c.Rows = append(c.Rows, Row{Cell: Cell{"half.c", []string{"a"}}, Verdict: "safe", Nodes: 5, Peak: 1})
	c.effects()
	if len(c.Effects) != len(measures) {
		t.Fatalf("%d effects", len(c.Effects))
	}
	e := c.Effects[0]
	if e.Measure != "nodes" || e.Most.Program != "big" || e.Most.Times != 100 || e.Most.Low != "a" || e.Least.Program != "small" || e.Least.Times != 1.1 {
		t.Errorf("%+v", e)
	}
}

// sample is a comparison that fills every picture and every column.
func sample() *Comparison {
	axes := []Axis{{"hash", []string{"xxh3", "none"}}, {"context-bound", []string{"5", "10", "20"}}, {"workers", []string{"1", "2"}}}
	c := &Comparison{
		Axes: axes, Repeat: 3, TimeLimit: 60, MemoryLimit: 4e9, search: []string{"hash", "workers"}, bounds: []string{"context-bound"},
		Contradictions: []string{"queue: hash=xxh3 is safe, hash=none is violated <b>"}, PeerNotes: []string{"SPIN: states of a model"},
	}
	n := int64(1)
	for _, p := range []string{"d/a_program_with_a_long_name.c", "d/queue.c", "d/ring.c"} {
		for _, h := range axes[0].Values {
			for _, b := range axes[1].Values {
				for _, w := range axes[2].Values {
					n = n*3%1000003 + 17
					r := Row{
						Cell: Cell{p, []string{h, b, w}}, Runs: 3, Verdict: "safe", Nodes: n * 100, Pruned: n, Paths: n, Queries: 3, LTL: []string{"presumably-true"},
						Seconds: Spread{float64(n) / 1e4, float64(n) / 2e4, float64(n) / 1e4}, CPU: 1, Peak: 5e7 + n, Interleavings: "123456789012345678901234567890", Exact: true,
					}
					if h == "xxh3" {
						r.Profile = map[string]float64{"step": 1, "hash": 2, "other": 0.5}
						r.Distinct = n * 90
					}
					if b == "20" && h == "none" {
						r.Verdict, r.Reason = "unknown", "timeout: the time was up"
					}
					c.Rows = append(c.Rows, r)
				}
			}
		}
		c.Rows = append(c.Rows, Row{Cell: Cell{p, make([]string, 3)}, Peer: "SPIN", Runs: 1, Verdict: "safe", Nodes: 1000, Distinct: 1000, Seconds: Spread{1, 1, 1}, Peak: 1e8})
	}
	c.effects()
	return c
}

func TestFigures(t *testing.T) {
	var names []string
	for _, f := range sample().Figures() {
		names = append(names, f.Name)
		text, err := f.SVG()
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		for _, bad := range []string{"NaN", "Inf", "#0", "#FFFFFF", "e+", " style="} {
			if strings.Contains(strings.Replace(text, colorSheet("svg"), "", 1), bad) {
				t.Errorf("%s has %q in it", f.Name, bad)
			}
		}
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: %v", f.Name, err)
				break
			}
		}
	}
	want := []string{"nodes-queue", "seconds-queue", "nodes-ring", "seconds-ring", "saving", "cactus", "scatter", "memory", "speed-up", "profile"}
	for _, w := range want {
		if !slices.Contains(names, w) {
			t.Errorf("there is no picture %s among %v", w, names)
		}
	}
	for _, f := range (&Comparison{Rows: []Row{{Cell: Cell{Program: "p.c"}, Verdict: "safe", Runs: 1, Nodes: 1}}}).Figures() {
		t.Errorf("one row of nothing makes the picture %s", f.Name)
	}
}

func TestTables(t *testing.T) {
	c := sample()
	var text, markdown, table, object bytes.Buffer
	for _, err := range []error{Text(&text, c), Markdown(&markdown, c), CSV(&table, c), JSON(&object, c)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if first, _, _ := strings.Cut(text.String(), "\n"); !strings.HasPrefix(first, "ERROR: contradiction: queue") {
		t.Errorf("the contradiction does not come first: %q", first)
	}
	for _, want := range []string{"program", "presumably-true", "unknown: timeout", "1.23e+29", "largest effect on", "SPIN"} {
		if !strings.Contains(text.String(), want) || !strings.Contains(markdown.String(), want) {
			t.Errorf("the tables lack %q", want)
		}
	}
	lines, err := csv.NewReader(&table).ReadAll()
	if err != nil || len(lines) != len(c.Rows)+1 || !slices.Contains(lines[1], "123456789012345678901234567890") {
		t.Errorf("%d lines of CSV, %v", len(lines), err)
	}
	var back Comparison
	if err := json.Unmarshal(object.Bytes(), &back); err != nil || len(back.Rows) != len(c.Rows) || back.Rows[0].Interleavings != c.Rows[0].Interleavings {
		t.Errorf("%d rows of JSON, %v", len(back.Rows), err)
	}
}

func TestNumbers(t *testing.T) {
	got := fmt.Sprint(count(0), count(999), count(1234567), " ", seconds(0.00123), seconds(0.5), seconds(12.345), seconds(1234), " ",
		shortCount(1500), shortCount(2e6), shortCount(1e20), " ", shortTime(0.05), shortTime(1), " ", spreadOf([]float64{3, 1, 2, 10}))
	if want := "9991,234,567 0.00120.50012.351234 1.5k2M1e20 50 ms1 s {2.5 1 10}"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
