package corpus

// This file defines the outcome of a task: the answer, and how it compares with
// what was expected.

import (
	"encoding/json"
	"fmt"
	"strings"

	"heddle.example/bench/task"
)

// Grade says how an answer compares with what was expected.
type Grade string

// The grades.
const (
	Right      Grade = "right"
	Wrong      Grade = "wrong"
	Unknown    Grade = "unknown"
	Unexpected Grade = "no-expectation" // an answer to a task that expects none
)

// Outcome is the result of one task.
type Outcome struct {
	Task     string  `json:"task"`
	Property string  `json:"property"`
	Flags    string  `json:"flags"` // of verify, with the limits: an outcome holds for them
	Expected string  `json:"expected"`
	Answer   string  `json:"answer"` // in the words of an expectation: "safe complete", "violated race:12", …
	Grade    Grade   `json:"grade"`
	Reason   string  `json:"reason,omitempty"` // of an unknown, its kind first
	Score    int     `json:"score"`
	Seconds  float64 `json:"seconds"`
	Bytes    int64   `json:"peak_bytes"`
}

// answer is what of verify's JSON matters here.
type answer struct {
	Verdict    string
	Complete   bool
	Bounds     struct{ Cut_by []string }
	Violations []struct {
		Property string
		Line     int
	}
	Reason string
	Stats  struct {
		Seconds    float64
		Peak_bytes int64
	}
}

// judge grades the output of verify for a task.
func judge(t *task.Task, o *Outcome, output []byte) error {
	var a answer
	if err := json.Unmarshal(output, &a); err != nil {
		return fmt.Errorf("verify gave no answer: %w", err)
	}
	if a.Stats.Peak_bytes > 0 {
		o.Bytes = a.Stats.Peak_bytes
	}
	verdict := task.None
	switch a.Verdict {
	case "violated":
		verdict = task.False
		o.Answer = "violated"
		if len(a.Violations) > 0 {
			o.Answer = fmt.Sprintf("violated %s:%d", a.Violations[0].Property, a.Violations[0].Line)
		}
	case "safe":
		o.Answer = "safe bounded"
		if a.Complete {
			o.Answer = "safe complete"
		}
		if a.Complete || t.Bounded {
			verdict = task.True
		} else {
			o.Reason = "bounded: " + strings.Join(a.Bounds.Cut_by, ", ")
		}
	case "unknown":
		o.Reason = a.Reason
		kind, _, _ := strings.Cut(a.Reason, ":")
		o.Answer = "unknown " + kind
	default:
		return fmt.Errorf("verify gave the verdict %q", a.Verdict)
	}
	o.grade(t, verdict)
	return nil
}

// grade compares an answer with the expectation.
func (o *Outcome) grade(t *task.Task, verdict task.Verdict) {
	switch {
	case t.Want != "":
		o.Grade = Wrong
		if matches(t.Want, o.Answer) {
			o.Grade = Right
		} else if strings.HasPrefix(o.Answer, "unknown") {
			o.Grade = Unknown
		}
	case verdict == task.None:
		o.Grade = Unknown
	case t.Expected == task.None:
		o.Grade = Unexpected
	case t.Expected == verdict:
		o.Grade = Right
	default:
		o.Grade = Wrong
	}
	switch {
	case o.Grade == Right && t.Expected == task.True:
		o.Score = 2
	case o.Grade == Right && t.Expected == task.False:
		o.Score = 1
	case o.Grade == Wrong && t.Expected == task.True && verdict == task.False:
		o.Score = -16
	case o.Grade == Wrong && t.Expected == task.False && verdict == task.True:
		o.Score = -32
	}
}

// matches compares an answer with an expectation in words; a property without a line fits every line.
func matches(want, got string) bool {
	if want == got {
		return true
	}
	place := strings.LastIndex(got, ":")
	return place >= 0 && want == got[:place] || want == strings.Fields(got)[0]
}
