package casestudies

// This file holds the values to the papers, and the comparison to programs and formulas that are not theirs.

import (
	"context"
	"strings"
	"testing"

	"heddle.example/sample"
)

func TestPapers(t *testing.T) {
	tables, err := Tables(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		for _, w := range table.Wrong {
			t.Errorf("%s: %s", table.Title, w)
		}
		for _, r := range table.Rows {
			if len(r) != len(table.Head) {
				t.Errorf("%s: a row of %d cells under %d heads", table.Title, len(r), len(table.Head))
			}
		}
	}
	if len(tables) != 3 || len(tables[0].Rows) != 24 || len(tables[1].Rows) != 28 || len(tables[2].Rows) != 40 {
		t.Error("rows are missing")
	}
}

// TestMutants: each change of a program or formula that means something shows in a table.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	for i, c := range []struct {
		name, program, formula string // the property, and what is changed in its program or in its formula
		to                     string
	}{
		{"baud_conf", "#define RELOAD_1200 0xE8", "", "#define RELOAD_1200 0xE7"},
		{"baud_conf", "#define RELOAD_1200 0xE6", "", "#define RELOAD_1200 0xE8"}, // no fault
		{"baud_conf", "", "brate == 1200", "brate == 2400"},
		{"baud_conf", "", "F{TH1", "{TH1"},
		{"keyb_start", "enum { START = 1, STOP = 2", "", "enum { START = 3, STOP = 1"},
		{"keyb_start", "", "command == 1", "command == 2"},
		{"serial_rx", "if (p_inDat < 3)", "", "if (p_inDat < 4)"},
		{"serial_rx", "byte == 127", "", "byte == 126"},
		{"serial_rx", "", "-> F{flag1 == 1}", "-> F{flag1 == 2}"},
		{"up_btn", "in_a_row == 2", "", "in_a_row == 3"},
		{"up_btn", "mstate == 1 &&", "", "mstate == 2 &&"},
		{"up_btn", "", "stime > refstime", "stime > refstime + 1"},
		{"start_btn", "enum { START = 1 };", "", "enum { START = 2 };"},
		{"start_btn", "", "F{q_startCall}", "G{q_startCall}"},
		// The same in other words:
		{"buflim", "next + 1 < buffer_size ?", "", "next + 2 <= buffer_size ?"},
		{"buflim", "next + 1 <= buffer_size ?", "", "next + 1 < buffer_size ?"}, // no fault
		{"buflim", "", "buffer_size != 0", "buffer_size > 16"},
		{"dist_ovfl", "      cycle_distance_m = 0;\n      pthread", "", "      cycle_distance_m = -1;\n      pthread"},
		{"tot_dist_ovfl", "      total_cycle_distance_m = 0;", "", "      total_cycle_distance_m = -1;"},
		{"dist_rel", "total_cycle_distance_m = total_cycle_distance_m + WHEEL;\n      cycle_distance_m = cycle_distance_m + WHEEL;", "", "cycle_distance_m = cycle_distance_m + WHEEL;\n      total_cycle_distance_m = total_cycle_distance_m + WHEEL;"},
		{"state_range", "cur_state == TOTAL ? TIME : cur_state + 1", "", "cur_state + 1"},
		{"state_range", "", "cur_state <= 3", "cur_state <= 2"},
	} {
		if i%3 != 0 && !sample.All() {
			continue
		}
		changed := false
		m := maker{ctx: context.Background()}
		change := func(list []property) (out []property) {
			for _, p := range list {
				if p.name != c.name {
					continue
				}
				if c.formula != "" {
					f := strings.Replace(p.formula, c.formula, c.to, 1)
					changed = changed || f != p.formula
					p.formula = f
				}
				out = append(out, p)
			}
			return out
		}
		m.oximeter, m.bicycle = change(oximeter), change(bicycle)
		m.text = func(program string) string {
			text, err := Source(program)
			if err != nil {
				t.Fatal(err)
			}
			if c.program == "" {
				return text
			}
			out := strings.Replace(text, c.program, c.to, 1)
			changed = changed || out != text
			return out
		}
		make := m.table3
		if len(m.bicycle) > 0 {
			make = m.table5
		}
		table, err := make()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !changed {
			t.Errorf("%s: %q is not there", c.name, c.program+c.formula)
		}
		if same := c.to == "next + 2 <= buffer_size ?"; same != (len(table.Wrong) == 0) {
			t.Errorf("%s: %q for %q: wrong %q", c.name, c.to, c.program+c.formula, table.Wrong)
		}
	}
}

// TestFormulasOfPrograms: what `--ltl-from-source` finds in a program is what the papers ask of it.
func TestFormulasOfPrograms(t *testing.T) {
	for _, list := range [][]property{oximeter, bicycle} {
		for _, p := range list {
			text, err := Source(p.program)
			if err != nil || !strings.Contains(text, "\n// ltl: "+p.formula+"\n") {
				t.Errorf("%s lacks its formula (%v)", p.name, err)
			}
		}
	}
}
