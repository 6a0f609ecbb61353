package trace

// This file tests how repeated steps are told.

import (
	"fmt"
	"strings"
	"testing"

	"heddle.example/rt/result"
)

// stepsOf makes steps of letters: a letter is what is said. A capital is a symbol.
func stepsOf(letters string) (out []result.Step) {
	for i, c := range letters {
		s := result.Step{Kind: result.StepRead, Text: string(c)}
		if c >= 'A' && c <= 'Z' {
			s = result.Step{Kind: result.StepSymbol, Text: fmt.Sprintf("symbol %d: %c", i, c)}
		}
		out = append(out, s)
	}
	return out
}

func lettersOf(steps []result.Step) string {
	var b strings.Builder
	for i := range steps {
		b.WriteString(steps[i].Text[strings.LastIndex(steps[i].Text, " ")+1:])
	}
	return b.String()
}

func TestTellOnce(t *testing.T) {
	for _, c := range []struct{ stem, loop, want string }{
		{"ab", "cdcdcd", "ab(cd)"},
		{"abcdcd", "cdcd", "ab(cd)"},
		{"abd", "cd", "ab(dc)"}, // ab dcdcdc…
		{"a", "aaaa", "(a)"},
		{"ab", "aba", "ab(aba)"},
		{"", "abab", "(ab)"},
		{"ab", "", "ab()"},
		{"aXbX", "bXbX", "aX(bX)"},
		{"axX", "yX", "axX(yX)"}, // a symbol stays with its write
		{"axXyY", "xXyY", "a(xXyY)"},
	} {
		steps, begin := TellOnce(stepsOf(c.stem+c.loop), len(c.stem))
		if got := lettersOf(steps[:begin]) + "(" + lettersOf(steps[begin:]) + ")"; got != c.want {
			t.Errorf("%s (%s)*: %s, want %s", c.stem, c.loop, got, c.want)
		}
	}
}

func TestTellRounds(t *testing.T) {
	for _, c := range []struct{ steps, want string }{
		{"abbbc", "a|b|b|b|c"},
		{"abbbbc", "a|b (4 times in a row)|c"},
		{"aababababb", "a|a|b (these 2 steps 4 times in a row)|b"},
		{"XXXXX", "X|X|X|X|X"},
		{"aXaXaXaX", "a|X|a|X|a|X|a|X"},
		{"", ""},
	} {
		var got []string
		for _, s := range TellRounds(stepsOf(c.steps)) {
			text := s.Text
			if s.Kind == result.StepSymbol {
				text = text[len(text)-1:]
			}
			got = append(got, text)
		}
		if got := strings.Join(got, "|"); got != c.want {
			t.Errorf("%s: %s, want %s", c.steps, got, c.want)
		}
	}
	mixed := stepsOf("aaaaaaaa")
	mixed[3].Thread = 1
	if got := TellRounds(mixed); len(got) != 5 || got[1].Text != "a" || !strings.Contains(got[4].Text, "4 times") {
		t.Errorf("rounds of two threads: %v", got)
	}
}
