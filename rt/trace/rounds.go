package trace

// This file defines how steps of a trace that come again and again are told: what an
// execution repeats for ever once, and rounds of a loop that are told alike once, with their
// number. A transition of a silent loop has many rounds (state.Options.SilentJumps), so a
// cycle of one state may have a thousand.
//
// Only the telling is short: the choices of a trace lead along every round.

import (
	"fmt"

	"heddle.example/rt/result"
)

// TellOnce gives what to tell of an execution that repeats the steps from begin on for ever: a
// prefix of steps, and from where on it repeats. Both parts are the shortest that tell the same
// endless sequence without parting a symbol from its write.
func TellOnce(steps []result.Step, begin int) ([]result.Step, int) {
	loop := steps[begin:]
	if len(loop) == 0 {
		return steps, begin
	}
	end := begin + period(loop)
	at := begin
	for at > 0 && toldAlike(&steps[at-1], &steps[at-1+end-begin]) {
		at--
	}
	for at < begin && steps[at].Kind == result.StepSymbol {
		at++
	}
	return steps[:at+end-begin], at
}

// period gives the length of the shortest steps that the given ones are a number of rounds of
// (by their borders, as Knuth, Morris and Pratt find them).
func period(steps []result.Step) int {
	border := make([]int, len(steps)) // of the steps up to here
	for i := 1; i < len(steps); i++ {
		k := border[i-1]
		for k > 0 && !toldAlike(&steps[i], &steps[k]) {
			k = border[k-1]
		}
		if toldAlike(&steps[i], &steps[k]) {
			k++
		}
		border[i] = k
	}
	if p := len(steps) - border[len(steps)-1]; len(steps)%p == 0 {
		return p
	}
	return len(steps)
}

// toldAlike tells whether two steps say the same, symbols apart from their numbers.
func toldAlike(a, b *result.Step) bool {
	return a.Kind == b.Kind && a.Thread == b.Thread && a.Place == b.Place && said(a) == said(b) && sameBytes(a.Memory, b.Memory)
}

// sameBytes tells whether two accesses are to the same bytes of one object, as far as that is known.
func sameBytes(a, b *result.Memory) bool {
	return a == nil || b == nil || a.Object == b.Object && a.Offset == b.Offset
}

// said is the text of a step without the number of a symbol.
func said(s *result.Step) string {
	if s.Kind == result.StepSymbol {
		return s.Text[len(symbolNumber(s.Text)):]
	}
	return s.Text
}

// symbolNumber is how the text of a symbol begins.
func symbolNumber(text string) string {
	for i, c := range text {
		if c == ':' {
			return text[:i]
		}
	}
	return text
}

// What makes rounds that are told once.
const (
	leastRounds = 4
	mostSteps   = 16 // of a round
)

// TellRounds tells rounds of one thread that follow each other and say the same once, with
// their number. Inputs and symbols are told each.
func TellRounds(steps []result.Step) []result.Step {
	steps, _ = TellParts(steps, len(steps))
	return steps
}

// TellParts is TellRounds for the steps before begin and for those from there on. It gives where these begin then.
func TellParts(steps []result.Step, begin int) ([]result.Step, int) {
	to := make([]int, len(steps)) // where each step is told
	out := tellRounds(nil, steps[:begin], to)
	at := len(out)
	if out = tellRounds(out, steps[begin:], to[begin:]); len(out) == len(steps) {
		return steps, begin
	}
	for i := range out {
		for _, other := range []*int{&out[i].From, &out[i].Over} {
			if *other > 0 && *other <= len(to) {
				*other = to[*other-1] + 1
			}
		}
	}
	return out, at
}

// tellRounds appends steps to out, and notes in to at which index each is told.
func tellRounds(out, steps []result.Step, to []int) []result.Step {
	for i := 0; i < len(steps); {
		length, rounds := roundsAt(steps[i:])
		for k := range length * rounds {
			to[i+k] = len(out) + k%length
		}
		out = append(out, steps[i:i+length]...)
		if rounds > 1 {
			last := &out[len(out)-1]
			if length == 1 {
				last.Text += fmt.Sprintf(" (%d times in a row)", rounds)
			} else {
				last.Text += fmt.Sprintf(" (these %d steps %d times in a row)", length, rounds)
			}
		}
		i += length * rounds
	}
	return out
}

// roundsAt gives the length of the round that steps begin with, and how often it comes; one step,
// once, if it is not worth while.
func roundsAt(steps []result.Step) (length, rounds int) {
	for n := 1; n <= mostSteps && n*leastRounds <= len(steps) && ofRounds(&steps[n-1], &steps[0]); n++ {
		same := 0
		for n+same < len(steps) && toldAlike(&steps[same], &steps[n+same]) {
			same++
		}
		if rounds := 1 + same/n; rounds >= leastRounds {
			return n, rounds
		}
	}
	return 1, 1
}

// ofRounds tells whether a step can be one of a round that begins with first.
func ofRounds(s, first *result.Step) bool {
	switch s.Kind {
	case result.StepRead, result.StepWrite, result.StepBranch, result.StepSync:
		return s.Thread == first.Thread
	}
	return false
}
