package report

// This file defines how steps are folded: a trace tells one line for each statement, or call of the library, in
// which a thread does something, not one for each byte that memset writes.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/symex/state"
)

// statements parts steps into those of one statement each. Context switches, inputs, branches and symbols part them, too.
func statements(steps []rt.Step) [][]rt.Step {
	var out [][]rt.Step
	for len(steps) > 0 {
		n := 1
		if foldable(&steps[0]) {
			n = statement(steps)
		}
		out = append(out, steps[:n:n])
		steps = steps[n:]
	}
	return out
}

// renumbered gives a violation whose message names the steps that the execution repeats by the numbers with which people are told them.
func (info *Info) renumbered(v *rt.Violation) *rt.Violation {
	if v.Trace == nil {
		return v
	}
	steps := stepsOf(v, *info)
	first := slices.IndexFunc(steps, func(s rt.Step) bool { return s.Repeats })
	if first < 0 || first == len(steps)-1 {
		return v
	}
	var from, to, at int
	for i, g := range info.statements(steps) {
		if at == first {
			from = i + 1
		}
		if at += len(g); at == len(steps) {
			to = i // the violation is the last one
		}
	}
	old, now := result.StepsText(first+1, len(steps)-1), result.StepsText(from, to)
	out, trace := *v, *v.Trace
	out.Message = strings.Replace(v.Message, old, now, 1)
	trace.Steps = slices.Clone(steps)
	last := &trace.Steps[len(steps)-1]
	last.Text = strings.Replace(last.Text, old, now, 1)
	out.Trace = &trace
	return &out
}

// foldable tells whether a step may be told with others.
func foldable(s *rt.Step) bool {
	switch s.Kind {
	case rt.StepRead, rt.StepWrite:
		return s.Memory != nil
	case rt.StepSync:
		return true
	case rt.StepNondet, rt.StepBranch:
		return s.Model
	}
	return false
}

// statement gives the number of steps of the statement that steps begin with. A place to which it comes back is one of the
// next: another round of a loop that stands on one line.
func statement(steps []rt.Step) int {
	first := &steps[0]
	columns, written := map[int]bool{first.Column: true}, map[int]bool{}
	for i := range steps {
		s := &steps[i]
		if i > 0 && (s.Switch || s.Repeats || !foldable(s) || s.Thread != first.Thread || s.File != first.File || s.Line != first.Line) {
			return i
		}
		if i > 0 && s.Column != steps[i-1].Column {
			if columns[s.Column] && (s.Kind != rt.StepWrite || written[s.Column]) { // x += y reads x and comes back to it
				return i
			}
			columns[s.Column] = true
		}
		written[s.Column] = written[s.Column] || s.Kind == rt.StepWrite
	}
	return len(steps)
}

// tell gives one step for each group, with what it does not see.
func tell(groups [][]rt.Step) []rt.Step {
	var number []int // of the group of each step
	for i, g := range groups {
		for range g {
			number = append(number, i+1)
		}
	}
	out := make([]rt.Step, len(groups))
	for i, g := range groups {
		out[i] = told(g)
		for k := range g {
			out[i].Text += hiddenText(&g[k], number, len(g) == 1)
		}
	}
	return out
}

// hiddenText tells what a step does not see, by the numbers that steps are told with; alone behind the text of the step itself.
func hiddenText(s *rt.Step, number []int, alone bool) string {
	if s.Over <= 0 || s.Over > len(number) || s.Memory == nil {
		return ""
	}
	text, why := fmt.Sprintf("overwritten at step %d", number[s.Over-1]), "; not seen: "
	if s.Kind == rt.StepWrite && !s.Memory.Atomic {
		text, why = fmt.Sprintf("placed before the store of step %d", number[s.Over-1]), ": "
	}
	if alone {
		text = ", " + text
	} else {
		text = "; " + s.Memory.Name + " was " + text
	}
	if s.Missing != "" {
		text += why + s.Missing
	}
	return text
}

// told gives one step that tells of all.
func told(steps []rt.Step) rt.Step {
	if len(steps) == 1 && !steps[0].Model {
		return steps[0]
	}
	out := steps[len(steps)-1]
	out.Switch, out.Switches = steps[0].Switch, steps[0].Switches
	does := doneBy(steps, false)
	if len(does) == 0 && !out.Model {
		does = doneBy(steps, true)
	}
	if len(does) == 0 {
		does = append(does, out.Function+"()")
	}
	out.Text = strings.Join(does, "; ")
	return out
}

// doneBy tells what the steps of a statement do; inner: also with objects that the program does not see.
func doneBy(steps []rt.Step, inner bool) []string {
	var reads []*rt.Step
	var does []string
	written := map[string]bool{}
	for begin := 0; begin < len(steps); {
		end := begin + 1
		for end < len(steps) && steps[end].Column == steps[begin].Column {
			end++
		}
		piece := steps[begin:end]
		begin = end
		syncs, writes, loads := parts(piece, inner)
		if text := givenText(piece); text != "" {
			does = append(does, text)
		}
		for len(syncs) > 0 && reachesMemory(syncs[0]) { // before what the statement itself does
			does = append(does, syncs[0].Text)
			syncs = syncs[1:]
		}
		switch {
		case len(syncs) > 0:
			for _, s := range syncs {
				does = append(does, s.Text)
			}
		case len(writes) > 0:
			does = append(does, summary(writes)...)
		case len(loads) <= mostTold:
			reads = append(reads, loads...)
		default:
			does = append(does, "reads "+strings.Join(summary(loads), ", "))
		}
		for _, s := range writes {
			written[s.Memory.Name] = true
		}
	}
	if text := readText(reads, written, len(does) == 0); text != "" {
		does = append([]string{text}, does...)
	}
	return does
}

// parts sorts the steps of a piece, those on inner objects too if they are wanted.
func parts(piece []rt.Step, inner bool) (syncs, writes, reads []*rt.Step) {
	for i := range piece {
		s := &piece[i]
		if s.Model && ownState(s) || s.Memory != nil && s.Memory.Inner && !inner {
			continue
		}
		switch s.Kind {
		case rt.StepSync:
			syncs = append(syncs, s)
		case rt.StepWrite:
			writes = append(writes, s)
		case rt.StepRead:
			reads = append(reads, s)
		}
	}
	return syncs, writes, reads
}

// ownState tells whether a step in the code of a library function is about what that code keeps, or reads a text that it has or that
// stands in the line.
func ownState(s *rt.Step) bool {
	if s.Memory != nil && strings.HasPrefix(s.Memory.Name, `"`) {
		return true
	}
	if s.Kind == rt.StepSync {
		return strings.Contains(s.Text, "(__heddle_")
	}
	return s.Memory != nil && strings.HasPrefix(s.Memory.Name, "__heddle_")
}

// reachesMemory tells whether a step is that of an earlier store, which has waited.
func reachesMemory(s *rt.Step) bool { return strings.HasSuffix(s.Text, " "+state.ReachesMemory) }

// givenText tells of the inputs that a function of the library takes from outside the program, "" if it takes none.
func givenText(piece []rt.Step) string {
	var values []string
	function := ""
	for i := range piece {
		if s := &piece[i]; s.Kind == rt.StepNondet && s.Memory != nil {
			values = append(values, s.Memory.Value)
			function = s.Function
		}
	}
	if len(values) == 0 {
		return ""
	}
	if n := len(values); n > mostGiven {
		values = append(values[:mostGiven:mostGiven], fmt.Sprintf("and %d more", n-mostGiven))
	}
	return function + "() gives " + strings.Join(values, ", ")
}

// mostGiven is the number of inputs of one call that are told one by one.
const mostGiven = 3

// readText tells of reads. Beside something else, the reads of pointers on the way to it, and of what is written then, are
// left out.
func readText(reads []*rt.Step, written map[string]bool, alone bool) string {
	keep := func(all bool) []string {
		var list []string
		for _, s := range reads {
			m := s.Memory
			if text := valueText(m); (all || !written[m.Name] && !strings.HasPrefix(m.Value, "&")) && !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
		return list
	}
	list := keep(false)
	if len(list) == 0 && alone {
		list = keep(true)
	}
	if len(list) == 0 {
		return ""
	}
	return "reads " + strings.Join(list, ", ")
}

// valueText tells what was read: of a string constant that it is there.
func valueText(m *result.Memory) string {
	if i := strings.LastIndexByte(m.Name, '['); i > 0 && m.Name[0] == '"' {
		return m.Name[:i]
	}
	return m.Name + " = " + m.Text()
}

// mostTold is the number of accesses that are told one by one.
const mostTold = 2

// summary tells of accesses that one call makes, or one operator: a text, a number of bytes, or one by one.
func summary(steps []*rt.Step) []string {
	one := func(s *rt.Step) string {
		if s.Kind == rt.StepWrite {
			return s.Text
		}
		return valueText(s.Memory)
	}
	var out []string
	for begin := 0; begin < len(steps); {
		end := begin + 1
		for end < len(steps) && steps[end].Memory.Object == steps[begin].Memory.Object {
			end++
		}
		same := steps[begin:end]
		begin = end
		if text := wholeText(same); text != "" && len(same) > 1 {
			out = append(out, text)
			continue
		}
		if text, ok := textOf(same); ok && same[0].Model && len(same) > 1 && zero(same[len(same)-1].Memory.Value) {
			out = append(out, commonName(same[0].Memory.Name, same[1].Memory.Name)+" = "+text)
			continue
		}
		if len(same) <= mostTold {
			for _, s := range same {
				out = append(out, one(s))
			}
			continue
		}
		out = append(out, rangeText(same))
	}
	if len(out) > mostTold+1 {
		out = append(out[:mostTold:mostTold], fmt.Sprintf("and %d more", len(out)-mostTold))
	}
	return out
}

// rangeText tells of many accesses to one object.
func rangeText(steps []*rt.Step) string {
	first := steps[0].Memory
	name, alike := first.Name, true
	begin, end := first.Offset, first.Offset+first.Size
	for _, s := range steps {
		name = commonName(name, s.Memory.Name)
		begin, end = min(begin, s.Memory.Offset), max(end, s.Memory.Offset+s.Memory.Size)
		alike = alike && (s.Memory.Value == first.Value || zero(s.Memory.Value) && zero(first.Value))
	}
	if text, ok := textOf(steps); ok {
		return name + " = " + text
	}
	if alike && zero(first.Value) {
		return fmt.Sprintf("%s = 0 (%s)", name, plural(int(end-begin), "byte"))
	}
	bytes := plural(int(end-begin), "byte")
	if alike && strings.HasPrefix(strings.TrimPrefix(first.Name, name), "[byte ") {
		return fmt.Sprintf("%s: %s of value %s", name, bytes, first.Text()) // parts of a variable, which has another value
	}
	if alike {
		return fmt.Sprintf("%s = %s (%d times)", name, first.Text(), len(steps))
	}
	if steps[0].Kind == rt.StepWrite {
		return name + ": " + bytes + " written"
	}
	return name + " (" + bytes + ")"
}

// wholeText tells of the number of which accesses read some bytes each, "" if they do not.
func wholeText(steps []*rt.Step) string {
	first := steps[0].Memory
	name, _, _ := strings.Cut(first.Name, "[byte ")
	for _, s := range steps {
		if m := s.Memory; m.Whole == "" || m.Whole != first.Whole || !strings.HasPrefix(m.Name, name+"[byte ") {
			return ""
		}
	}
	return name + " = " + first.Whole
}

func zero(value string) bool { return value == "0" || value == "NULL" }

// commonName gives what two names have in common: of node.next and node.id, node.
func commonName(a, b string) string {
	if a == b {
		return a
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n == len(b) && n < len(a) && strings.ContainsRune(".[-", rune(a[n])) {
		return b
	}
	if n == len(a) && n < len(b) && strings.ContainsRune(".[-", rune(b[n])) {
		return a
	}
	cut := strings.LastIndexAny(a[:n], ".[-")
	if cut < 0 {
		return a[:n]
	}
	return a[:cut]
}

// mostText is the number of bytes of a text that are shown.
const mostText = 40

// textOf gives the text that accesses to chars in a row read or write, quoted; ok is false if it is none.
func textOf(steps []*rt.Step) (text string, ok bool) {
	var b []byte
	for i, s := range steps {
		m := s.Memory
		n, err := strconv.Atoi(m.Value)
		if err != nil || m.Size != 1 || m.Whole != "" || i > 0 && m.Offset != steps[i-1].Memory.Offset+1 {
			return "", false
		}
		c := byte(n)
		if c == 0 {
			if i != len(steps)-1 || i == 0 {
				return "", false
			}
			break
		}
		if c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
			return "", false
		}
		b = append(b, c)
	}
	if len(b) > mostText {
		return strconv.Quote(string(b[:mostText])) + "...", true
	}
	return strconv.Quote(string(b)), true
}
