package report

// This file defines how a trace reads as text: one line per step, aligned, a
// line between the steps wherever the active thread changes.

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"heddle/rt"
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
func (info *Info) told(steps []rt.Step) []rt.Step {
	if info.Detail == DetailFull {
		return steps
	}
	return fold(steps)
}

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

func writeTrace(w *bufio.Writer, p painter, steps []rt.Step, t *rt.Trace) {
	switches := 0
	var inputs []string
	digits := len(strconv.Itoa(len(steps)))
	var wThread, wPlace, wSource int
	for i := range steps {
		s := &steps[i]
		switches += switched(s)
		if s.Kind == rt.StepNondet {
			inputs = append(inputs, s.Text)
		}
		wThread = max(wThread, utf8.RuneCountInString(threadLabel(s)))
		wPlace = max(wPlace, utf8.RuneCountInString(placeText(s.Place)))
		wSource = max(wSource, utf8.RuneCountInString(s.Source))
	}
	wThread, wPlace, wSource = min(wThread, maxThreadColumn), min(wPlace, maxPlaceColumn), min(wSource, maxSourceColumn)

	fmt.Fprintf(w, "  trace: %s\n", lengthText(len(steps), switches, t))
	if len(inputs) > 0 {
		fmt.Fprintf(w, "  inputs: %s\n", strings.Join(inputs, ", "))
	}
	n := 0
	for i := range steps {
		s := &steps[i]
		if k := switched(s); k > 0 {
			n += k
			fmt.Fprintf(w, "  %s\n", p.cyan("---- "+switchText(n, k)+": to "+threadText(s.Thread, s.ThreadName)))
		}
		text := s.Text
		switch s.Kind {
		case rt.StepViolation:
			text = p.red(text)
		case rt.StepNondet:
			text = p.yellow("input " + text)
		}
		line := fmt.Sprintf("  %*d  %s  %s  %s  %s", digits, i+1,
			pad(threadLabel(s), wThread, false), pad(placeText(s.Place), wPlace, true), p.dim(pad(s.Source, wSource, false)), text)
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
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
