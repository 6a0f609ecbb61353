package compare

// This file defines the table of a comparison as text, Markdown, CSV and JSON.

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Grid is a table of texts.
type Grid struct {
	Head  []string
	Words int // columns on the left that hold words; the others hold numbers
	Rows  [][]string
}

// table makes the table for people.
func (c *Comparison) table() Grid {
	varied := c.varied()
	ltl, queries, profile := false, false, false
	for i := range c.Rows {
		ltl = ltl || len(c.Rows[i].LTL) > 0
		queries = queries || c.Rows[i].Queries > 0
		profile = profile || len(c.Rows[i].Profile) > 0
	}
	g := Grid{Head: []string{"program"}}
	for _, i := range varied {
		g.Head = append(g.Head, c.Axes[i].Flag)
	}
	g.Head = append(g.Head, "verdict")
	if ltl {
		g.Head = append(g.Head, "formulas")
	}
	g.Words = len(g.Head)
	g.Head = append(g.Head, "nodes", "different", "pruned", "paths", "interleavings")
	if queries {
		g.Head = append(g.Head, "queries")
	}
	g.Head = append(g.Head, "seconds", "spread", "CPU s", "peak MB", "bytes/node")
	for n := range c.Rows {
		r := &c.Rows[n]
		line := []string{shortName(r.Program)}
		for k, i := range varied {
			v := r.Values[i]
			if r.Peer != "" && k == 0 {
				v = r.Peer
			}
			line = append(line, v)
		}
		if r.Peer != "" && len(varied) == 0 {
			line[0] += " (" + r.Peer + ")"
		}
		line = append(line, r.verdict())
		if ltl {
			line = append(line, strings.Join(r.LTL, ", "))
		}
		line = append(line, count(r.Nodes), count(r.Distinct), count(r.Pruned), count(r.Paths), r.interleavings())
		if queries {
			line = append(line, count(r.Queries))
		}
		spread := ""
		if r.Runs > 1 {
			spread = seconds(r.Seconds.Least) + "–" + seconds(r.Seconds.Most)
			if r.Unsteady {
				spread += " !"
			}
		}
		perNode := ""
		if r.PerNode > 0 {
			perNode = strconv.FormatFloat(r.PerNode, 'f', 1, 64)
		}
		g.Rows = append(g.Rows, append(line, seconds(r.Seconds.Median), spread, seconds(r.CPU), strconv.FormatFloat(float64(r.Peak)/1e6, 'f', 0, 64), perNode))
	}
	return g
}

// varied lists the axes with more than one value.
func (c *Comparison) varied() (out []int) {
	for i, a := range c.Axes {
		if len(a.Values) > 1 {
			out = append(out, i)
		}
	}
	return out
}

// verdict gives the verdict in words.
func (r *Row) verdict() string {
	s := r.Verdict
	switch {
	case r.Verdict == "safe" && r.Complete:
		s = "safe, complete"
	case r.Verdict == "safe":
		s = "safe to bounds"
	case r.Verdict == "unknown" || r.Verdict == "refused":
		kind, _, _ := strings.Cut(r.Reason, ":")
		if r.Verdict == "unknown" && kind != "" {
			s += ": " + kind
		}
	}
	if len(r.Others) > 0 {
		s += " (also " + strings.Join(r.Others, ", ") + ")"
	}
	return s
}

func (r *Row) interleavings() string {
	n, ok := new(big.Int).SetString(r.Interleavings, 10)
	if !ok {
		return r.Interleavings
	}
	s := group(n.String())
	if len(n.String()) > 18 {
		f, _ := new(big.Float).SetInt(n).Float64()
		s = fmt.Sprintf("%.3g", f)
	}
	if !r.Exact {
		s = "≈ " + s
	}
	return s
}

// count writes a number in groups of three digits; nothing for 0.
func count(n int64) string {
	if n == 0 {
		return ""
	}
	return group(strconv.FormatInt(n, 10))
}

func group(digits string) string {
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// seconds writes a time with three digits that count.
func seconds(s float64) string {
	switch {
	case s < 0.01:
		return strconv.FormatFloat(s, 'f', 4, 64)
	case s < 1:
		return strconv.FormatFloat(s, 'f', 3, 64)
	case s < 100:
		return strconv.FormatFloat(s, 'f', 2, 64)
	}
	return strconv.FormatFloat(s, 'f', 0, 64)
}

// Text writes g in columns.
func (g *Grid) Text(w io.Writer) error {
	width := make([]int, len(g.Head))
	for _, line := range append([][]string{g.Head}, g.Rows...) {
		for i, s := range line {
			width[i] = max(width[i], utf8.RuneCountInString(s))
		}
	}
	var b strings.Builder
	for _, line := range append([][]string{g.Head}, g.Rows...) {
		var one strings.Builder
		for i, s := range line {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(s))
			if i > 0 {
				one.WriteString("  ")
			}
			if i < g.Words {
				one.WriteString(s + pad)
			} else {
				one.WriteString(pad + s)
			}
		}
		b.WriteString(strings.TrimRight(one.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Markdown writes g as a table of Markdown.
func (g *Grid) Markdown(w io.Writer) error {
	escape := strings.NewReplacer("|", "\\|", "\n", " ")
	var b strings.Builder
	line := func(cells []string) {
		for _, s := range cells {
			b.WriteString("| " + escape.Replace(s) + " ")
		}
		b.WriteString("|\n")
	}
	line(g.Head)
	for i := range g.Head {
		if i < g.Words {
			b.WriteString("|---")
		} else {
			b.WriteString("|---:")
		}
	}
	b.WriteString("|\n")
	for _, r := range g.Rows {
		line(r)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// notes are the lines around the table: contradictions come first.
func (c *Comparison) notes() (top, bottom []string) {
	for _, s := range c.Contradictions {
		top = append(top, "ERROR: contradiction: "+s)
	}
	if c.Missing > 0 {
		top = append(top, fmt.Sprintf("%d cells were not run", c.Missing))
	}
	for _, e := range c.Effects {
		bottom = append(bottom, e.String())
	}
	for _, r := range c.Rows {
		if r.Unsteady {
			bottom = append(bottom, "! the runs of this cell took times that differ by more than half: something disturbed them")
			break
		}
	}
	for _, r := range c.Rows {
		if r.Verdict == "refused" {
			bottom = append(bottom, shortName(r.Program)+", "+c.full(&r)+": refused: "+r.Reason)
		}
	}
	return top, append(bottom, c.PeerNotes...)
}

// String tells an effect in one line.
func (e Effect) String() string {
	tell := func(f Factor) string {
		s := fmt.Sprintf("%s, %.3g times", f.Program, f.Times)
		if f.Low != f.High {
			s += fmt.Sprintf(" (%s against %s", f.High, f.Low)
			if f.Where != "" {
				s += ", " + f.Where
			}
			s += ")"
		}
		return s
	}
	return fmt.Sprintf("--%s, %s: largest effect on %s; smallest on %s", e.Flag, e.Measure, tell(e.Most), tell(e.Least))
}

// Text writes the comparison for a terminal.
func Text(w io.Writer, c *Comparison) error { return c.write(w, (*Grid).Text, "") }

// Markdown writes the comparison as Markdown.
func Markdown(w io.Writer, c *Comparison) error { return c.write(w, (*Grid).Markdown, "- ") }

func (c *Comparison) write(w io.Writer, table func(*Grid, io.Writer) error, mark string) error {
	top, bottom := c.notes()
	lines := func(list []string) string {
		var b strings.Builder
		for _, s := range list {
			b.WriteString(mark + s + "\n")
		}
		return b.String()
	}
	if len(top) > 0 {
		if _, err := io.WriteString(w, lines(top)+"\n"); err != nil {
			return err
		}
	}
	g := c.table()
	if err := table(&g, w); err != nil {
		return err
	}
	if len(bottom) == 0 {
		return nil
	}
	_, err := io.WriteString(w, "\n"+lines(bottom))
	return err
}

// CSV writes one line per cell, with plain numbers.
func CSV(w io.Writer, c *Comparison) error {
	head := []string{"program", "peer"}
	for _, a := range c.Axes {
		head = append(head, a.Flag)
	}
	out := csv.NewWriter(w)
	_ = out.Write(append(head, "verdict", "complete", "formulas", "nodes", "different_nodes", "pruned", "paths", "interleavings", "exact", "solver_queries",
		"runs", "seconds", "seconds_least", "seconds_most", "cpu_seconds", "peak_bytes", "bytes_per_node", "reason")) // Error tells
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	for i := range c.Rows {
		r := &c.Rows[i]
		line := append([]string{r.Program, r.Peer}, r.Values...)
		_ = out.Write(append(line, r.Verdict, strconv.FormatBool(r.Complete), strings.Join(r.LTL, " "), whole(r.Nodes), whole(r.Distinct), whole(r.Pruned), whole(r.Paths),
			r.Interleavings, strconv.FormatBool(r.Exact), whole(r.Queries), strconv.Itoa(r.Runs), number(r.Seconds.Median), number(r.Seconds.Least),
			number(r.Seconds.Most), number(r.CPU), whole(r.Peak), number(r.PerNode), r.Reason))
	}
	out.Flush()
	return out.Error()
}

// JSON writes the comparison as one object.
func JSON(w io.Writer, c *Comparison) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(c)
}
