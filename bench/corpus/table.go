package corpus

// This file defines what is told of a run: the table for people, CSV and JSON.

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Summary adds up outcomes.
type Summary struct {
	Tasks          int            `json:"tasks"`
	Right          int            `json:"right"`
	Wrong          int            `json:"wrong"`
	Unknown        int            `json:"unknown"`
	NoExpectation  int            `json:"no_expectation"`
	FalseAlarms    int            `json:"false_alarms"`
	FalseProofs    int            `json:"false_proofs"`
	Score          int            `json:"score"`
	MostScore      int            `json:"most_score"` // if every answer were right
	UnknownReasons map[string]int `json:"unknown_reasons"`
	Seconds        float64        `json:"seconds"` // of all tasks together
}

// Summarise adds up outcomes.
func Summarise(outcomes []Outcome) Summary {
	s := Summary{Tasks: len(outcomes), UnknownReasons: map[string]int{}}
	for i := range outcomes {
		o := &outcomes[i]
		switch o.Grade {
		case Right:
			s.Right++
		case Wrong:
			s.Wrong++
			switch o.Score {
			case -16:
				s.FalseAlarms++
			case -32:
				s.FalseProofs++
			}
		case Unknown:
			s.Unknown++
			s.UnknownReasons[shortReason(o.Reason)]++
		default:
			s.NoExpectation++
		}
		s.Score += o.Score
		s.Seconds += o.Seconds
		switch {
		case o.Expected == "true" || strings.HasPrefix(o.Expected, "safe"):
			s.MostScore += 2
		case o.Expected == "false" || strings.HasPrefix(o.Expected, "violated"):
			s.MostScore++
		}
	}
	return s
}

// shortReason leaves out of a reason what differs from program to program: its place.
func shortReason(r string) string {
	if i := strings.LastIndex(r, " at "); i > 0 {
		r = r[:i]
	}
	if r == "" {
		return "none given"
	}
	return strings.TrimRight(r, ": ")
}

// reasons lists the reasons of unknowns, the most frequent first.
func (s *Summary) reasons() []string {
	var out []string
	for r := range s.UnknownReasons {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(s.UnknownReasons[b], s.UnknownReasons[a]), cmp.Compare(a, b))
	})
	return out
}

// Table writes what people want to know: the wrong answers, the unknown ones by reason, the
// slowest tasks, the score.
func Table(w io.Writer, outcomes []Outcome) error {
	s := Summarise(outcomes)
	var b strings.Builder
	if s.Wrong > 0 {
		b.WriteString("wrong:\n")
		for i := range outcomes {
			if o := &outcomes[i]; o.Grade == Wrong {
				fmt.Fprintf(&b, "  %-60s expected %s, got %s\n", o.Task, o.Expected, o.Answer)
			}
		}
		b.WriteByte('\n')
	}
	if s.Unknown > 0 {
		b.WriteString("unknown, by reason:\n")
		for _, r := range s.reasons() {
			fmt.Fprintf(&b, "  %5d  %s\n", s.UnknownReasons[r], r)
		}
		b.WriteByte('\n')
	}
	slowest := slices.Clone(outcomes)
	slices.SortStableFunc(slowest, func(a, b Outcome) int { return cmp.Compare(b.Seconds, a.Seconds) })
	if len(slowest) > 5 {
		slowest = slowest[:5]
	}
	if len(slowest) > 0 {
		b.WriteString("slowest:\n")
		for _, o := range slowest {
			fmt.Fprintf(&b, "  %8.2f s  %-60s %s\n", o.Seconds, o.Task, o.Answer)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "tasks    %d\nright    %d\n", s.Tasks, s.Right)
	fmt.Fprintf(&b, "wrong    %d (%d false alarms, %d false proofs)\n", s.Wrong, s.FalseAlarms, s.FalseProofs)
	fmt.Fprintf(&b, "unknown  %d\n", s.Unknown)
	if s.NoExpectation > 0 {
		fmt.Fprintf(&b, "without expectation  %d\n", s.NoExpectation)
	}
	fmt.Fprintf(&b, "score    %d of %d\ntime     %.1f s\n", s.Score, s.MostScore, s.Seconds)
	_, err := io.WriteString(w, b.String())
	return err
}

// CSV writes one line per outcome.
func CSV(w io.Writer, outcomes []Outcome) error {
	c := csv.NewWriter(w)
	c.Write([]string{"task", "property", "expected", "answer", "grade", "score", "seconds", "peak_bytes", "reason"})
	for i := range outcomes {
		o := &outcomes[i]
		c.Write([]string{o.Task, o.Property, o.Expected, o.Answer, string(o.Grade), strconv.Itoa(o.Score),
			strconv.FormatFloat(o.Seconds, 'f', 3, 64), strconv.FormatInt(o.Bytes, 10), o.Reason})
	}
	c.Flush()
	return c.Error()
}

// JSON writes the summary and the outcomes.
func JSON(w io.Writer, outcomes []Outcome) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	if outcomes == nil {
		outcomes = []Outcome{}
	}
	return e.Encode(struct {
		Summary  Summary   `json:"summary"`
		Outcomes []Outcome `json:"outcomes"`
	}{Summarise(outcomes), outcomes})
}
