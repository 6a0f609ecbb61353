package report

// This file defines how places, threads, numbers and times are written.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"heddle.example/rt"
)

// threadName gives the name of the thread that violated, as the trace knows it.
func threadName(v *rt.Violation) string { return threadOf(v, v.Thread) }

// threadOf gives the name of a thread, as the trace of v knows it.
func threadOf(v *rt.Violation, thread int) string {
	if v.Trace != nil {
		for i := range v.Trace.Steps {
			if s := &v.Trace.Steps[i]; s.Thread == thread {
				return s.ThreadName
			}
		}
	}
	return ""
}

func threadText(thread int, name string) string {
	if name == "" {
		return fmt.Sprintf("thread %d", thread)
	}
	return fmt.Sprintf("thread %d (%s)", thread, name)
}

func inFunction(name string) string {
	if name == "" {
		return ""
	}
	return " in " + name + "()"
}

// placeText gives file:line, "" if the place is not known.
func placeText(at rt.Place) string {
	switch {
	case at.File == "":
		return ""
	case at.Line <= 0:
		return at.File
	}
	return at.File + ":" + strconv.Itoa(at.Line)
}

// placePrefix gives "file:line:column: " as compilers begin their lines.
func placePrefix(at rt.Place) string {
	s := placeText(at)
	if s == "" {
		return ""
	}
	if at.Line > 0 && at.Column > 0 {
		s += ":" + strconv.Itoa(at.Column)
	}
	return s + ": "
}

// linkedPrefix is placePrefix, its place a link where links are to be had.
func linkedPrefix(at rt.Place, info Info) string {
	s := placePrefix(at)
	if s == "" {
		return ""
	}
	return info.linked(at, strings.TrimSuffix(s, ": ")) + ": "
}

// irregular holds the plurals that are not made by an s.
var irregular = map[string]string{"leaf": "leaves", "query": "queries", "body": "bodies", "switch": "switches"}

func plural(n int, noun string) string { return plural64(int64(n), noun) }

func plural64(n int64, noun string) string {
	if n != 1 {
		head, last := "", noun
		if i := strings.LastIndexByte(noun, ' '); i >= 0 {
			head, last = noun[:i+1], noun[i+1:]
		}
		if many, ok := irregular[last]; ok {
			noun = head + many
		} else {
			noun += "s"
		}
	}
	return group(n) + " " + noun
}

// group writes n with a comma between groups of three digits.
func group(n int64) string {
	s := strconv.FormatInt(n, 10)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func durationText(d time.Duration) string {
	switch {
	case d < time.Second:
		return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 1, 64) + " ms"
	case d < 2*time.Minute:
		return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s"
	}
	return d.Round(time.Second).String()
}

func bytesText(n int64) string {
	const unit = 1000
	switch {
	case n < unit:
		return fmt.Sprintf("%d B", n)
	case n < unit*unit:
		return fmt.Sprintf("%.1f kB", float64(n)/unit)
	case n < unit*unit*unit:
		return fmt.Sprintf("%.1f MB", float64(n)/(unit*unit))
	}
	return fmt.Sprintf("%.2f GB", float64(n)/(unit*unit*unit))
}
