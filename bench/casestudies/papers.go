package casestudies

// This file defines the tables of the papers beside what heddle finds.

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"heddle.example/monitor"
	"heddle.example/rt"
)

// Table is a printed table with ours beside it.
type Table struct {
	Title string
	Head  []string
	Words int // columns on the left that hold words
	Rows  [][]string
	Notes []string
	Wrong []string // where ours is not what it has to be
}

// Tables makes all tables. tell is called before each row with what it is about; may be nil.
func Tables(ctx context.Context, tell func(what string)) ([]Table, error) {
	m := maker{ctx: ctx, tell: tell, oximeter: oximeter, bicycle: bicycle}
	var out []Table
	for _, f := range []func() (Table, error){m.table3, m.table5, m.table1} {
		t, err := f()
		if err != nil {
			return out, err
		}
		out = append(out, t)
	}
	return out, nil
}

// maker makes tables. Tests give it properties and programs that are not the papers'.
type maker struct {
	ctx               context.Context
	tell              func(string)
	oximeter, bicycle []property
	text              func(program string) string // nil: the programs as they are
}

func (m *maker) ask(q Question) (Answer, error) {
	if m.tell != nil {
		m.tell(fmt.Sprintf("%s, k = %d", q.Program, q.Unwind))
	}
	if m.text != nil {
		q.Text = m.text(q.Program)
	}
	return Ask(m.ctx, q)
}

// signs of values, as sosym2015 writes them.
var signs = map[monitor.Value]string{monitor.True: "⊤", monitor.PresumablyTrue: "⊤p", monitor.PresumablyFalse: "⊥p", monitor.False: "⊥"}

// printedCell gives a cell and its time as printed.
func (c cell) print() (value, seconds string) {
	if c.outOfMemory {
		return "MO", "MO"
	}
	return signs[c.value], strconv.Itoa(c.seconds)
}

// table3 is sosym2015 table 3.
func (m *maker) table3() (Table, error) {
	t := Table{
		Title: "sosym2015, table 3: pulse oximeter",
		Head:  []string{"property", "k", "printed", "here", "seeded, printed", "here", "t printed", "here", "seeded t", "here"}, Words: 1,
		Notes: []string{
			"Programs: reconstructions of 30 to 60 lines; the paper's are 50 to 856 lines of firmware that is not public. Times in seconds, on machines of different age.",
			"buflim at k = 10 and 20: the paper's solver ran out of memory (MO); here the size and the uses of the buffer are as open and the values are those at k = 4.",
			"up_btn, seeded: every third press counts, so that k = 20 (2 more than a multiple of 3) ends with a press that has no effect, and k = 1, 4, 10 do not.",
		},
	}
	for _, p := range m.oximeter {
		for i, k := range unwindings {
			line := []string{p.name, strconv.Itoa(k)}
			var times []string
			for seeded, printed := range table3[p.name][i] {
				a, err := m.ask(Question{Program: p.program, Formula: p.formula, Unwind: k, Bound: -1, Seeded: seeded == 1})
				if err != nil {
					return t, err
				}
				want := printed.value
				if printed.outOfMemory {
					want = table3[p.name][1][seeded].value
				}
				if a.Value != want {
					t.Wrong = append(t.Wrong, fmt.Sprintf("%s, k = %d, seeded %v: %s, want %s", p.name, k, seeded == 1, signs[a.Value], signs[want]))
				}
				value, seconds := printed.print()
				line = append(line, value, signs[a.Value])
				times = append(times, seconds, fmt.Sprintf("%.2f", a.Time.Seconds()))
			}
			t.Rows = append(t.Rows, append(line, times...))
		}
	}
	return t, nil
}

// table5 is sosym2015 table 5, with more context switches, and without any bound.
func (m *maker) table5() (Table, error) {
	t := Table{
		Title: "sosym2015, table 5: bicycle computer",
		Head:  []string{"property", "C", "k=1, printed", "here", "k=2, printed", "here", "t printed", "here", "k=2 t", "here"}, Words: 1,
		Notes: []string{
			"The model is a reconstruction with three threads and one button; its distances wrap at 4 m, so that its graph is finite. Times in seconds.",
			"Beyond C = 3 the paper prints nothing. Without bounds the graph closes: every execution, of any length, satisfies the formula (conclusive; verdict safe, complete). A formula of the form G has no value above ⊤p on finite words (sosym2015 §5.1).",
		},
	}
	for _, p := range m.bicycle {
		for i, c := range []int{1, 2, 3, 5, 10, 20} {
			line := []string{p.name, strconv.Itoa(c)}
			var times []string
			for k := 1; k <= 2; k++ {
				a, err := m.ask(Question{Program: p.program, Formula: p.formula, Unwind: k, Bound: c})
				if err != nil {
					return t, err
				}
				if a.Value != monitor.PresumablyTrue {
					t.Wrong = append(t.Wrong, fmt.Sprintf("%s, C = %d, k = %d: %s, want ⊤p", p.name, c, k, signs[a.Value]))
				}
				value, seconds := "", ""
				if i < 3 {
					value, seconds = "⊤p", strconv.Itoa(table5[p.name][i][k-1])
				}
				line = append(line, value, signs[a.Value])
				times = append(times, seconds, fmt.Sprintf("%.2f", a.Time.Seconds()))
			}
			t.Rows = append(t.Rows, append(line, times...))
		}
		a, err := m.ask(Question{Program: p.program, Formula: p.formula, Bound: -1})
		if err != nil {
			return t, err
		}
		if a.Value != monitor.PresumablyTrue || !a.Conclusive || !a.Complete || a.Verdict != rt.Safe {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s, without bounds: %s, conclusive %v, %s, complete %v", p.name, signs[a.Value], a.Conclusive, a.Verdict, a.Complete))
		}
		value := signs[a.Value]
		if a.Conclusive && a.Complete {
			value += ", proved"
		}
		t.Rows = append(t.Rows, []string{p.name, "none", "", value, "", "", "", fmt.Sprintf("%.2f", a.Time.Seconds()), "", ""})
	}
	return t, nil
}

// counted is a row of our table 1.
type counted struct {
	row1
	full, directed         *big.Int
	walked, walkedStraight int64
}

// table1 has the shape of sefm2011 table 1.
func (m *maker) table1() (Table, error) {
	t := Table{
		Title: "sefm2011, table 1: interleavings without and with hashing",
		Head:  []string{"property", "version", "k", "C", "#I printed", "hashed", "result", "#I here", "hashed", "result", "directed #I", "hashed"}, Words: 2,
		Notes: []string{
			"#I here: complete paths with the counting monitor as a thread (--monitor-schedule interleaved), outcomes of inputs counted apart; hashed: paths that are walked. Directed: the monitor is stepped at each write instead.",
			"The counts are of other programs than the paper's. What has to agree is their shape: more rounds and more switches give no fewer, hashing and the directed monitor give no more, and a result is + (as expected) wherever the bounds suffice.",
			"The number of failing interleavings (#FI) is not counted here: the search gives the least value over all of them.",
			"serial_rx, pass, k = 2, C = 40: the paper prints 627 interleavings with hashing, where C = 20 has 29,257. A larger bound cannot give fewer: the row is a mistake.",
		},
	}
	var rows []counted
	for _, r := range table1 {
		i := slices.IndexFunc(m.oximeter, func(p property) bool { return p.name == r.program })
		p := m.oximeter[i]
		q := Question{Program: p.program, Formula: p.formula, Seeded: r.seeded, Unwind: r.unwind, Bound: r.c, Interleaved: true, Count: true}
		a, err := m.ask(q)
		if err != nil {
			return t, err
		}
		q.Interleaved = false
		d, err := m.ask(q)
		if err != nil {
			return t, err
		}
		rows = append(rows, counted{r, a.Interleavings, d.Interleavings, a.Paths, d.Paths})
		version, good := "pass", monitor.PresumablyTrue
		if r.seeded {
			version, good = "fail", monitor.PresumablyFalse
		}
		sign := "-"
		if a.Value == good {
			sign = "+"
		}
		if a.Value != r.expected {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s, %s, k = %d, C = %d: %s, want %s", r.program, version, r.unwind, r.c, signs[a.Value], signs[r.expected]))
		}
		if r.becauseOurs != "" {
			t.Notes = append(t.Notes, fmt.Sprintf("%s, %s, k = %d, C = %d: %s.", r.program, version, r.unwind, r.c, r.becauseOurs))
		}
		printed := func(n int, sign string) string {
			if n == 0 {
				return sign
			}
			return strconv.Itoa(n)
		}
		t.Rows = append(t.Rows, []string{r.program, version, strconv.Itoa(r.unwind), strconv.Itoa(r.c), printed(r.full, r.result), printed(r.hashed, r.hashedSign), r.hashedSign,
			a.Interleavings.String(), strconv.FormatInt(a.Paths, 10), sign, d.Interleavings.String(), strconv.FormatInt(d.Paths, 10)})
	}
	t.Wrong = append(t.Wrong, misshapen(rows)...)
	return t, nil
}

// misshapen finds what contradicts the shape that table 1 must have.
func misshapen(rows []counted) (wrong []string) {
	saved := false
	for i := range rows {
		a := &rows[i]
		name := fmt.Sprintf("%s, seeded %v, k = %d, C = %d", a.program, a.seeded, a.unwind, a.c)
		if a.full.Cmp(big.NewInt(a.walked)) < 0 || a.directed.Cmp(big.NewInt(a.walkedStraight)) < 0 {
			wrong = append(wrong, name+": more paths are walked with hashing than there are")
		}
		if a.full.Cmp(a.directed) < 0 {
			wrong = append(wrong, name+": the directed monitor has more interleavings")
		}
		saved = saved || new(big.Int).Mul(big.NewInt(a.walked), big.NewInt(2)).Cmp(a.full) < 0
		for k := range rows {
			b := &rows[k]
			if b.program == a.program && b.seeded == a.seeded && b.unwind <= a.unwind && b.c <= a.c && b.full.Cmp(a.full) > 0 {
				wrong = append(wrong, fmt.Sprintf("%s: fewer interleavings than with k = %d, C = %d", name, b.unwind, b.c))
			}
		}
	}
	if !saved {
		wrong = append(wrong, "hashing saves half of the interleavings in no row")
	}
	return wrong
}
