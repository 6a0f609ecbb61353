package report

// This file defines how a trace is told as text where a thread runs a loop without a context switch: the first rounds, the last one, and in one line
// how many lie between.

import (
	"fmt"

	"heddle.example/rt"
)

const (
	mostOfRound = 32 // steps
	leastRounds = 6  // of which some are left out
	firstRounds = 2  // that are told
	leastLeft   = 3  // steps that are left out
)

// gap is steps that are left out, from 1.
type gap struct {
	from, to      int
	rounds, steps int // how many rounds they are, and the steps of one
}

// text tells of what is left out.
func (g *gap) text() string {
	of := fmt.Sprintf("of step %d", g.from-g.steps)
	if g.steps > 1 {
		of = fmt.Sprintf("of steps %d to %d", g.from-g.steps, g.from-1)
	}
	return fmt.Sprintf("... %s %s (--trace-detail full has all)", plural(g.rounds, "more round"), of)
}

// gaps finds rounds to be left out. Steps that are named elsewhere, by their numbers from 1, stay.
func gaps(steps []rt.Step, named map[int]bool) []gap {
	var out []gap
	for at := 0; at < len(steps); {
		n, all := round(steps, at, named)
		if n == 0 {
			at++
			continue
		}
		from, to := at+firstRounds*n, at+(all-1)*n
		if to-from >= leastLeft {
			out = append(out, gap{from + 1, to, all - 1 - firstRounds, n})
		}
		at += all * n
	}
	return out
}

// round tells how many steps a round has that begins somewhere, and how many such rounds follow each other; 0: too few.
func round(steps []rt.Step, at int, named map[int]bool) (n, rounds int) {
	for n := 1; n <= mostOfRound && at+leastRounds*n <= len(steps); n++ {
		end := at + n
		for end < len(steps) && again(&steps[end-n], &steps[end]) && !named[end+1] {
			end++
		}
		if rounds := (end - at) / n; rounds >= leastRounds {
			return n, rounds
		}
	}
	return 0, 0
}

// again tells whether a step is what an earlier one was in another round. Inputs are told unless they are as before.
func again(before, s *rt.Step) bool {
	switch s.Kind {
	case rt.StepRead, rt.StepWrite, rt.StepSync, rt.StepBranch:
	case rt.StepNondet:
		if s.Text != before.Text {
			return false
		}
	default:
		return false
	}
	return s.Kind == before.Kind && s.Thread == before.Thread && s.File == before.File && s.Line == before.Line && !s.Switch && !s.Repeats
}

// named lists the steps of which others tell, by the numbers with which people are told them.
func named(groups [][]rt.Step) map[int]bool {
	over := map[int]bool{}
	for _, g := range groups {
		for i := range g {
			if g[i].Over > 0 {
				over[g[i].Over] = true
			}
		}
	}
	if len(over) == 0 {
		return nil
	}
	out, at := map[int]bool{}, 0
	for i, g := range groups {
		for k := range g {
			at++
			if over[at] || g[k].Over > 0 {
				out[i+1] = true
			}
		}
	}
	return out
}
