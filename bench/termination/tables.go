package termination

// This file defines the tables, as the paper prints them: a dash where no value was found, TO beyond the time limit.

import (
	"encoding/csv"
	"io"
	"strconv"

	"heddle.example/bench/compare"
)

// Table is a table of the paper with our figures.
type Table struct {
	Title string
	compare.Grid
}

// row is a property with its runs.
type row map[method]*Run

// rows gives the properties that have a run of a method, in their order.
func (c *Comparison) rows(m method) (out []row) {
	type property struct{ model, formula string }
	index := map[property]row{}
	for i := range c.Runs {
		r := &c.Runs[i]
		k := property{r.Model, r.Formula}
		if index[k] == nil {
			index[k] = row{}
		}
		index[k][r.method] = r
	}
	for i := range c.Runs {
		if r := &c.Runs[i]; r.method == m {
			out = append(out, index[property{r.Model, r.Formula}])
		}
	}
	return out
}

func number(n *int) string {
	if n == nil {
		return "-"
	}
	return strconv.Itoa(*n)
}

func (r *Run) seconds() string {
	if r.TimedOut {
		return "TO"
	}
	return strconv.FormatFloat(r.Seconds, 'f', 2, 64)
}

// values are m, n and the time.
func (r *Run) values() []string { return []string{number(r.M), number(r.N), r.seconds()} }

// length is the termination length of a proof.
func (r *Run) length() string {
	if r.State != "P" {
		return "-"
	}
	return number(r.K)
}

// state is that of the first run that knows it.
func state(runs ...*Run) string {
	for _, r := range runs {
		if r.State != "U" {
			return r.State
		}
	}
	return "U"
}

// Tables makes the tables 1 to 6.
func (c *Comparison) Tables() []Table {
	betas := Table{Title: "Table 1: using β″", Grid: compare.Grid{Words: 2, Head: []string{"model", "St", "β′ m", "β′ n", "β′ T(s)", "β″ m", "β″ n", "β″ T(s)", "both m", "both n", "both T(s)"}}}
	for _, r := range c.rows(prime) {
		x, y, z := r[prime], r[second], r[base]
		line := append([]string{x.Model, state(x, y, z)}, x.values()...)
		betas.Rows = append(betas.Rows, append(append(line, y.values()...), z.values()...))
	}
	reach := Table{Title: "Table 2: reachability analysis of the automaton", Grid: compare.Grid{Words: 1, Head: []string{"model", "no T(s)", "yes T(s)", "no m", "no n", "yes m", "yes n"}}}
	for _, r := range c.rows(noReach) {
		x, y := r[noReach], r[base]
		reach.Rows = append(reach.Rows, []string{x.Model, x.seconds(), y.seconds(), number(x.M), number(x.N), number(y.M), number(y.N)})
	}
	automata := Table{Title: "Table 3: non-tight and tight automata", Grid: compare.Grid{Words: 3, Head: []string{"model", "St", "strength", "non-tight m", "n", "T(s)", "tight m", "n", "T(s)"}}}
	for _, r := range c.rows(tight) {
		x, y := r[base], r[tight]
		line := append([]string{x.Model, state(x, y), x.Strength}, x.values()...)
		automata.Rows = append(automata.Rows, append(line, y.values()...))
	}
	safe := Table{Title: "Table 4: safety properties", Grid: compare.Grid{Words: 1, Head: []string{"model", "general St", "tl", "T(s)", "safety St", "tl", "T(s)"}}}
	for _, r := range c.rows(apart) {
		x, y := r[base], r[apart]
		safe.Rows = append(safe.Rows, []string{x.Model, x.State, x.length(), x.seconds(), y.State, y.length(), y.seconds()})
	}
	fair := Table{Title: "Table 5: Or, One and Flag", Grid: compare.Grid{Words: 2, Head: []string{"model", "St", "# fair", "Or m", "n", "T(s)", "One m", "n", "T(s)", "Flag m", "n", "T(s)"}}}
	all := Table{Title: "Table 6: Or, One, Flag, Counter and Trans", Grid: compare.Grid{Words: 2, Head: []string{"model", "St", "# fair", "Or T(s)", "One T(s)", "Flag m", "n", "T(s)", "Counter m", "n", "T(s)", "Trans k", "T(s)"}}}
	for _, r := range c.rows(or) {
		x, y, z, u, v := r[or], r[one], r[base], r[counter], r[trans]
		if z.Sets < 2 {
			continue
		}
		head := []string{x.Model, state(x, y, z, u, v), strconv.Itoa(z.Sets)}
		line := append(append(append(append([]string{}, head...), x.values()...), y.values()...), z.values()...)
		fair.Rows = append(fair.Rows, line)
		line = append(append(append(append([]string{}, head...), x.seconds(), y.seconds()), z.values()...), u.values()...)
		all.Rows = append(all.Rows, append(line, v.length(), v.seconds()))
	}
	return []Table{betas, reach, automata, safe, fair, all}
}

// CSV writes all runs, a line each.
func (c *Comparison) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"model", "formula", "criterion", "automaton", "fair", "automaton_reachability", "state", "timed_out", "strength", "fair_sets", "m", "n", "k", "seconds", "reason"}) // Error tells
	known := func(n *int) string {
		if n == nil {
			return ""
		}
		return strconv.Itoa(*n)
	}
	for i := range c.Runs {
		r := &c.Runs[i]
		_ = out.Write([]string{
			r.Model, r.Formula, r.Criterion, r.Automaton, r.Fair, strconv.FormatBool(r.Reach), r.State, strconv.FormatBool(r.TimedOut), r.Strength, strconv.Itoa(r.Sets),
			known(r.M), known(r.N), known(r.K), strconv.FormatFloat(r.Seconds, 'g', -1, 64), r.Reason,
		})
	}
	out.Flush()
	return out.Error()
}

// Figures sets the times of methods against each other.
func (c *Comparison) Figures() (out []compare.Figure) {
	for _, f := range []struct {
		name, title, x, y string
		left, right       method
	}{
		{"beta", "m by β′ or by both", "β′ alone", "β′ and β″", prime, base},
		{"reachability", "Reachability of the automaton", "without", "with", noReach, base},
		{"automaton", "Automata", "non-tight", "tight", base, tight},
		{"safety", "Safety properties", "general criterion", "safety criterion", base, apart},
		{"one", "Several fair sets", "flag", "one", base, one},
		{"or", "Several fair sets", "flag", "or", base, or},
		{"counter", "Several fair sets", "flag", "counter", base, counter},
		{"trans", "Several fair sets", "flag", "trans", base, trans},
	} {
		times := compare.NewTimes("criteria-"+f.name, f.title+": "+f.x+" against "+f.y, f.x, f.y)
		for _, r := range c.rows(f.right) {
			x, y := r[f.left], r[f.right]
			if x == nil || x.State == "U" && y.State == "U" || f.right.fair != "flag" && f.right != apart && x.Sets < 2 {
				continue
			}
			times.AddTimes(state(x, y), c.shown(x), c.shown(y))
		}
		if times.Points() > 0 {
			out = append(out, times)
		}
	}
	return out
}

// shown is the time of a run in pictures: without an answer, the limit.
func (c *Comparison) shown(r *Run) float64 {
	if r.State == "U" {
		return c.limit
	}
	return r.Seconds
}
