package casestudies

// This file holds what the papers print.

import "heddle.example/monitor"

// property is a row of sosym2015 table 2 or 4.
type property struct {
	name, program, formula string
}

// oximeter are the properties of sosym2015 table 2.
var oximeter = []property{
	{"baud_conf", "baud_conf", "G({brate == 1200} -> F{TH1 == 0xE8})"},
	{"keyb_start", "keyb_start", "G({the_key == 1} -> F{command == 1})"},
	{"serial_rx", "serial_rx", "G(({p_inDat == 1} || {flag2 == 1}) -> F{flag1 == 1})"},
	{"up_btn", "up_btn", "G(({press == 4} && {mstate == 1}) -> F{stime > refstime})"},
	{"start_btn", "start_btn", "G((!{press == 1} && F{press == 1}) -> F{q_startCall})"},
	{"buflim", "buflim", "G({buffer_size != 0} -> {next < buffer_size})"},
}

// bicycle are the properties of sosym2015 table 4.
var bicycle = []property{
	{"dist_ovfl", "bicycle", "G({cycle_distance_m >= 0})"},
	{"tot_dist_ovfl", "bicycle", "G({total_cycle_distance_m >= 0})"},
	{"dist_rel", "bicycle", "G({cycle_distance_m <= total_cycle_distance_m})"},
	{"state_range", "bicycle", "G({cur_state >= 0} && {cur_state <= 3})"},
}

// cell is a printed value with its time in seconds; outOfMemory instead of a value: MO.
type cell struct {
	value       monitor.Value
	outOfMemory bool
	seconds     int
}

// unwindings are the bounds of sosym2015 table 3.
var unwindings = []int{1, 4, 10, 20}

const (
	presumablyTrue  = monitor.PresumablyTrue
	presumablyFalse = monitor.PresumablyFalse
)

var memoryOut = cell{outOfMemory: true}

// table3 is sosym2015 table 3: for each property and unwinding the original and the version with the seeded fault.
var table3 = map[string][4][2]cell{
	"baud_conf":  {{{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 2}, {presumablyFalse, false, 2}}},
	"keyb_start": {{{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 2}, {presumablyFalse, false, 2}}, {{presumablyTrue, false, 5}, {presumablyFalse, false, 4}}, {{presumablyTrue, false, 17}, {presumablyFalse, false, 15}}},
	"serial_rx":  {{{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 2}, {presumablyFalse, false, 2}}, {{presumablyTrue, false, 7}, {presumablyFalse, false, 5}}, {{presumablyTrue, false, 23}, {presumablyFalse, false, 25}}},
	"up_btn":     {{{presumablyTrue, false, 1}, {presumablyTrue, false, 1}}, {{presumablyTrue, false, 1}, {presumablyTrue, false, 1}}, {{presumablyTrue, false, 2}, {presumablyTrue, false, 2}}, {{presumablyTrue, false, 3}, {presumablyFalse, false, 3}}},
	"start_btn":  {{{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 1}, {presumablyFalse, false, 1}}, {{presumablyTrue, false, 2}, {presumablyFalse, false, 2}}, {{presumablyTrue, false, 3}, {presumablyFalse, false, 2}}},
	"buflim":     {{{presumablyTrue, false, 1}, {monitor.False, false, 1}}, {{presumablyTrue, false, 934}, {monitor.False, false, 4}}, {memoryOut, memoryOut}, {memoryOut, memoryOut}},
}

// table5 is sosym2015 table 5: the seconds for each property, context bound (1, 2, 3) and unwinding (1, 2). All values
// are presumably true.
var table5 = map[string][3][2]int{
	"dist_ovfl":     {{1, 1}, {7, 34}, {56, 379}},
	"tot_dist_ovfl": {{1, 1}, {5, 24}, {63, 368}},
	"dist_rel":      {{1, 2}, {7, 32}, {59, 542}},
	"state_range":   {{1, 2}, {7, 42}, {62, 478}},
}

// row1 is a row of sefm2011 table 1: interleavings (0: not finished) and the sign of the result, without and with hashing.
type row1 struct {
	program     string
	seeded      bool
	unwind, c   int
	full        int
	result      string
	hashed      int
	hashedSign  string
	expected    monitor.Value // with these bounds, of our program
	becauseOurs string        // why our sign differs from the printed one
}

const fewerSymbols = "our harness makes fewer symbols, which fit into 20 switches"

// table1 is sefm2011 table 1.
var table1 = []row1{
	{"start_btn", false, 1, 20, 7764, "+", 2245, "+", presumablyTrue, ""},
	{"start_btn", false, 1, 40, 7764, "+", 2245, "+", presumablyTrue, ""},
	{"start_btn", false, 2, 20, 55203, "+", 11409, "+", presumablyTrue, ""},
	{"start_btn", false, 2, 40, 0, "TO", 0, "TO", presumablyTrue, ""},
	{"start_btn", true, 1, 20, 6719, "+", 1919, "+", presumablyFalse, ""},
	{"start_btn", true, 1, 40, 6719, "+", 1919, "+", presumablyFalse, ""},
	{"start_btn", true, 2, 20, 29840, "-", 6911, "-", presumablyFalse, fewerSymbols},
	{"start_btn", true, 2, 40, 0, "MO", 0, "MO", presumablyFalse, ""},
	{"up_btn", false, 1, 20, 3775, "+", 1385, "+", presumablyTrue, ""},
	{"up_btn", false, 1, 40, 3775, "+", 1385, "+", presumablyTrue, ""},
	{"up_btn", false, 2, 20, 102566, "+", 41389, "+", presumablyTrue, ""},
	{"up_btn", false, 2, 40, 0, "TO", 111335, "+", presumablyTrue, ""},
	{"up_btn", true, 1, 20, 3775, "-", 1385, "-", presumablyTrue, ""},
	{"up_btn", true, 1, 40, 3775, "-", 1385, "-", presumablyTrue, ""},
	{"up_btn", true, 2, 20, 102564, "-", 40938, "-", presumablyFalse, fewerSymbols},
	{"up_btn", true, 2, 40, 0, "TO", 69275, "+", presumablyFalse, ""},
	{"keyb_start", false, 1, 20, 92795, "+", 49017, "+", presumablyTrue, ""},
	{"keyb_start", false, 1, 40, 92795, "+", 49017, "+", presumablyTrue, ""},
	{"keyb_start", false, 2, 20, 0, "TO", 0, "TO", presumablyTrue, ""},
	{"keyb_start", false, 2, 40, 0, "TO", 0, "TO", presumablyTrue, ""},
	{"keyb_start", true, 1, 20, 92795, "+", 49017, "+", presumablyFalse, ""},
	{"keyb_start", true, 1, 40, 92795, "+", 49017, "+", presumablyFalse, ""},
	{"keyb_start", true, 2, 20, 0, "TO", 0, "TO", presumablyFalse, ""},
	{"keyb_start", true, 2, 40, 0, "TO", 0, "TO", presumablyFalse, ""},
	{"baud_conf", false, 1, 20, 485, "+", 419, "+", presumablyTrue, ""},
	{"baud_conf", false, 1, 40, 485, "+", 419, "+", presumablyTrue, ""},
	{"baud_conf", false, 2, 20, 39910, "+", 17500, "+", presumablyTrue, ""},
	{"baud_conf", false, 2, 40, 39910, "+", 17500, "+", presumablyTrue, ""},
	{"baud_conf", true, 1, 20, 485, "+", 419, "+", presumablyFalse, ""},
	{"baud_conf", true, 1, 40, 485, "+", 419, "+", presumablyFalse, ""},
	{"baud_conf", true, 2, 20, 39910, "+", 17500, "+", presumablyFalse, ""},
	{"baud_conf", true, 2, 40, 39910, "+", 17500, "+", presumablyFalse, ""},
	{"serial_rx", false, 1, 20, 5454, "+", 3108, "+", presumablyTrue, ""},
	{"serial_rx", false, 1, 40, 5454, "+", 3108, "+", presumablyTrue, ""},
	{"serial_rx", false, 2, 20, 62332, "+", 29257, "+", presumablyTrue, ""},
	{"serial_rx", false, 2, 40, 0, "TO", 627, "+", presumablyTrue, ""},
	{"serial_rx", true, 1, 20, 3286, "+", 2030, "+", presumablyFalse, ""},
	{"serial_rx", true, 1, 40, 3286, "+", 2030, "+", presumablyFalse, ""},
	{"serial_rx", true, 2, 20, 20917, "-", 11388, "-", presumablyTrue, ""},
	{"serial_rx", true, 2, 40, 0, "TO", 0, "TO", presumablyFalse, ""},
}
