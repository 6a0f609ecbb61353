package report

// This file defines how a trace reads as text: one line per step, aligned, a
// line between the steps wherever the active thread changes.

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"heddle.example/rt"
)

// The widest that columns get before their text is shortened.
const (
	maxThreadColumn = 20
	maxPlaceColumn  = 28
	maxSourceColumn = 46
)

// stepsOf gives the steps of v's trace; the violation is the last one, also where
// the trace ends just before it. Without a trace there are none.
func stepsOf(v *rt.Violation, info Info) []rt.Step {
	if v.Trace == nil || len(v.Trace.Steps) == 0 {
		return nil
	}
	steps := v.Trace.Steps
	last := &steps[len(steps)-1]
	if last.Kind == rt.StepViolation {
		return steps
	}
	text := v.Message
	if text == "" {
		text = propertyHelp(v.Property)
	}
	end := rt.Step{
		Kind: rt.StepViolation, Thread: v.Thread, ThreadName: threadName(v), Place: v.Place,
		Source: violationSource(v, info), Text: text, Switch: last.Thread != v.Thread,
	}
	return append(steps[:len(steps):len(steps)], end)
}

// told gives the steps as people are told them.
func (info *Info) told(steps []rt.Step) []rt.Step { return tell(info.statements(steps)) }

// statements gives the steps in groups of which each is told as one.
func (info *Info) statements(steps []rt.Step) [][]rt.Step {
	if info.Detail != DetailFull {
		return statements(steps)
	}
	out := make([][]rt.Step, len(steps))
	for i := range steps {
		out[i] = steps[i : i+1 : i+1]
	}
	return out
}

func writeTrace(w *bufio.Writer, p painter, steps []rt.Step, t *rt.Trace, info Info) {
	groups := info.statements(steps)
	steps = tell(groups)
	var left []gap
	if info.Detail != DetailFull {
		left = gaps(steps, named(groups))
	}
	switches := 0
	var inputs []string
	for i := range steps {
		s := &steps[i]
		switches += switched(s)
		if s.Kind == rt.StepNondet {
			inputs = append(inputs, s.Text)
		}
	}
	l := layoutOf(steps, info.Width)
	fmt.Fprintf(w, "  trace: %s\n", lengthText(len(steps), switches, t))
	if len(inputs) > 0 {
		fmt.Fprintf(w, "  inputs: %s\n", strings.Join(counted(inputs), ", "))
	}
	n := 0
	for i := 0; i < len(steps); i++ {
		if len(left) > 0 && left[0].from == i+1 {
			fmt.Fprintf(w, "  %s\n", p.dim(left[0].text()))
			i, left = left[0].to, left[1:]
		}
		s := &steps[i]
		if k := switched(s); k > 0 {
			n += k
			fmt.Fprintf(w, "  %s\n", p.cyan("---- "+switchText(n, k)+": to "+threadText(s.Thread, s.ThreadName)))
		}
		l.write(w, p, i+1, s, info)
	}
}

// counted gives texts with those that follow themselves twice and more as one.
func counted(texts []string) (out []string) {
	for len(texts) > 0 {
		n := 1
		for n < len(texts) && texts[n] == texts[0] {
			n++
		}
		if n > 2 {
			out = append(out, fmt.Sprintf("%s (%d times)", texts[0], n))
		} else {
			out = append(out, texts[:n]...)
		}
		texts = texts[n:]
	}
	return out
}

// layout says how wide the columns of a trace are.
type layout struct {
	digits, thread, place, source int
	indent                        int  // of the text of a step
	text                          int  // columns for it, 0: as many as it has
	short                         bool // places without their directories
	stacked                       bool
}

// The narrowest that columns get before they stand one below the other.
const (
	minSourceColumn = 20
	minTextColumn   = 24
)

// layoutOf gives columns as wide as what stands in them, as far as there is room: width columns, or 0 for any number.
func layoutOf(steps []rt.Step, width int) layout {
	l := layout{digits: len(strconv.Itoa(len(steps)))}
	text, short := 0, 0
	for i := range steps {
		s := &steps[i]
		short = max(short, utf8.RuneCountInString(shortPlace(s.Place)))
		l.thread = max(l.thread, utf8.RuneCountInString(threadLabel(s)))
		l.place = max(l.place, utf8.RuneCountInString(placeText(s.Place)))
		l.source = max(l.source, utf8.RuneCountInString(s.Source))
		text = max(text, utf8.RuneCountInString(s.Text)+len("input "))
	}
	l.thread, l.place = min(l.thread, maxThreadColumn), min(l.place, maxPlaceColumn)
	before := 2 + l.digits + 2 + l.thread + 2 + l.place + 2
	room := width - before - 2 // for source and text
	if width > 0 && room < minSourceColumn+minTextColumn && room+l.place-short >= minSourceColumn+minTextColumn {
		l.short, before, room, l.place = true, before-l.place+short, room+l.place-short, short
	}
	switch {
	case width == 0:
		l.source = min(l.source, maxSourceColumn)
	case room < minSourceColumn+minTextColumn:
		l.stacked = true
		l.place = min(l.place, max(width-before+2+l.place, 1))
		l.indent = 2 + l.digits + 2
		l.text = max(width, narrowest) - l.indent
		return l
	default:
		l.source = min(l.source, max(room-text, min(maxSourceColumn, room/2), minSourceColumn))
		l.text = room - l.source
	}
	l.indent = before + l.source + 2
	return l
}

// shortPlace gives the place without its directory.
func shortPlace(at rt.Place) string {
	text := placeText(at)
	return text[strings.LastIndexByte(text, '/')+1:]
}

// write writes step n.
func (l *layout) write(w *bufio.Writer, p painter, n int, s *rt.Step, info Info) {
	text, paint := s.Text, func(t string) string { return t }
	switch s.Kind {
	case rt.StepViolation:
		paint = p.red
	case rt.StepNondet:
		text, paint = "input "+text, p.yellow
	}
	var lines []string
	if l.text > 0 {
		lines = wrap(text, l.text, l.text)
	} else {
		lines = []string{text}
	}
	for i := range lines {
		lines[i] = paint(lines[i])
	}
	margin := "\n" + strings.Repeat(" ", l.indent)
	place := placeText(s.Place)
	if l.short {
		place = shortPlace(s.Place)
	}
	place = info.linked(s.Place, pad(place, l.place, true))
	head := fmt.Sprintf("  %*d  %s  %s", l.digits, n, pad(threadLabel(s), l.thread, false), place)
	if l.stacked {
		fmt.Fprintln(w, strings.TrimRight(head, " "))
		for _, src := range wrap(strings.ReplaceAll(s.Source, "\t", " "), l.text, l.text) {
			if src != "" {
				fmt.Fprintln(w, margin[1:]+p.dim(src))
			}
		}
		fmt.Fprintln(w, margin[1:]+strings.Join(lines, margin))
		return
	}
	line := head + "  " + p.dim(pad(s.Source, l.source, false)) + "  " + strings.Join(lines, margin)
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// lengthText says how long a trace is, in whose steps there are so many context switches.
func lengthText(steps, switches int, t *rt.Trace) string {
	text := plural(steps, "step") + ", " + plural(max(switches, t.Switches), "context switch")
	if t.Fewest {
		text += ", the fewest possible"
	}
	return text
}

// switched is the number of context switches just before a step. There are more than one where a thread moved in
// between and nothing is told of it.
func switched(s *rt.Step) int {
	if s.Switch {
		return max(1, s.Switches)
	}
	return 0
}

// switchText names the last k of n context switches.
func switchText(n, k int) string {
	if k == 1 {
		return fmt.Sprintf("context switch %d", n)
	}
	return fmt.Sprintf("context switches %d to %d", n-k+1, n)
}

// threadLabel names the thread of a step in a column: "1 worker".
func threadLabel(s *rt.Step) string {
	if s.ThreadName == "" {
		return strconv.Itoa(s.Thread)
	}
	return strconv.Itoa(s.Thread) + " " + s.ThreadName
}

// pad makes s n columns wide. What is too long loses its end, or, with tail, its
// beginning: of a path the end tells more. Tabs become spaces.
func pad(s string, n int, tail bool) string {
	s = strings.ReplaceAll(s, "\t", " ")
	rs := []rune(s)
	if len(rs) > n {
		switch {
		case n < 4:
			rs = rs[:n]
		case tail:
			rs = append([]rune("..."), rs[len(rs)-n+3:]...)
		default:
			rs = append(rs[:n-3:n-3], []rune("...")...)
		}
		return string(rs)
	}
	return s + strings.Repeat(" ", n-len(rs))
}
