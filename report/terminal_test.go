package report

// This file tests how text fits a terminal.

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle.example/rt"
	"heddle.example/rt/estimate"
)

func TestWrap(t *testing.T) {
	red := "\x1b[1;31m"
	for _, c := range []struct {
		text        string
		first, rest int
		want        []string
	}{
		{"abc def", 7, 7, []string{"abc def"}},
		{"abc def", 6, 6, []string{"abc", "def"}},
		{"abc def ghi", 7, 3, []string{"abc def", "ghi"}},
		{"  abc def", 5, 5, []string{"  abc", "def"}},
		{"abcdefgh", 3, 4, []string{"abc", "defg", "h"}},
		{"ab cdefgh", 4, 3, []string{"ab", "cde", "fgh"}},
		{"  abcdef", 4, 4, []string{"  ab", "cdef"}},
		{red + "äöü\x1b[0m " + red + "äöü\x1b[0m", 7, 7, []string{red + "äöü\x1b[0m " + red + "äöü\x1b[0m"}},
		{"a b ", 3, 3, []string{"a b", ""}},
		{"", 3, 3, []string{""}},
	} {
		if got := wrap(c.text, c.first, c.rest); !slices.Equal(got, c.want) {
			t.Errorf("wrap(%q, %d, %d) = %q, want %q", c.text, c.first, c.rest, got, c.want)
		}
	}
}

func ExampleText_narrow() {
	r := lostUpdate()
	r.Violations[0].Trace.Steps = r.Violations[0].Trace.Steps[2:]
	Text(os.Stdout, r, Info{Quiet: true, Width: 36})

	// Output:
	// examples/lost.c:15:3: error:
	//     assertion fails: x == 2 [assert]
	//    15 | assert(x == 2 && "<&>");
	//       by thread 0 (main) in main()
	//
	//   trace: 4 steps, 4 context switches
	//   ---- context switch 1: to thread 1
	//     (worker)
	//   1  1 worker  examples/lost.c:6
	//      x++;
	//      reads x: 0
	//   ---- context switch 2: to thread 0
	//     (main)
	//   2  0 main    examples/lost.c:13
	//      x++;
	//      x = 1 (was 0)
	//   ---- context switch 3: to thread 1
	//     (worker)
	//   3  1 worker  examples/lost.c:6
	//      x++;
	//      x = 1 (was 1)
	//   ---- context switch 4: to thread 0
	//     (main)
	//   4  0 main    examples/lost.c:15
	//      assert(x == 2 && "<&>");
	//      assertion fails: x == 2
	//
	// verdict: violated (1 violation,
	//     assert)
}

// TestTextFits: no line is wider than the terminal, and all words are there, in their order.
func TestTextFits(t *testing.T) {
	long := lostUpdate()
	steps := long.Violations[0].Trace.Steps
	steps[3].Text = strings.Repeat("reads a.long.name = 1, ", 8)
	steps[4].Source = strings.Repeat("f(x) + ", 30) + "0;"
	long.Violations[0].Message = strings.Repeat("it fails ", 20)
	source := func(string) []string {
		return slices.Repeat([]string{"  " + strings.Repeat("call(x); ", 30)}, 20)
	}
	for _, r := range []*rt.Result{long, raced(), safeResult(false), unknownResult()} {
		for _, width := range []int{36, 60, 80, 100, 132, 250} {
			for column := 1; column < 240; column += 59 {
				for i := range r.Violations {
					r.Violations[i].Column = column
				}
				var b bytes.Buffer
				if err := Text(&b, r, Info{Width: width, Color: true, Source: source, Link: func(f string, n int) string { return fmt.Sprintf("file:///a/b/c.c#%d", n) }}); err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(b.String()) {
					if n := columns(strings.TrimSuffix(line, "\n")); n > width {
						t.Errorf("width %d: %d columns: %q", width, n, line)
					}
				}
			}
		}
	}
}

// TestCaretOfLongLines: the caret stands under what it stood under.
func TestCaretOfLongLines(t *testing.T) {
	var words []string
	for i := range 40 {
		words = append(words, fmt.Sprintf("f%02d()", i))
	}
	raw := "\t" + strings.Join(words, " ")
	r := lostUpdate()
	r.Violations[0].Trace = nil
	for i, word := range words {
		r.Violations[0].Column = 2 + 6*i
		var b bytes.Buffer
		if err := Text(&b, r, Info{Width: 60, Quiet: true, Source: func(string) []string { return slices.Repeat([]string{raw}, 20) }}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		at := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "^") })
		if at < 1 {
			t.Fatalf("there is no caret:\n%s", b.String())
		}
		if src := lines[at-1]; len(src) > 60 || !strings.HasPrefix(src[strings.IndexByte(lines[at], '^'):], word) {
			t.Errorf("%s:\n%s\n%s", word, src, lines[at])
		}
	}
}

// TestCaretOfOddLines: what is written out and what takes two columns or none stands before the caret.
func TestCaretOfOddLines(t *testing.T) {
	for raw, want := range map[string]string{
		"int x; /* \x1b[31m\u202e */ f();": `int x; /* \x1b[31m\u202e */ `,
		"/* 漢字 e\u0301 ｆ */ f();":          "/* ____ _ __ */ ",
		"\t/* \xff */\tf();":               "/* \\xff */\t",
	} {
		for _, width := range []int{0, 60} {
			r := lostUpdate()
			r.Violations[0].Trace = nil
			r.Violations[0].Column = strings.Index(raw, "f();") + 1
			var b bytes.Buffer
			if err := Text(&b, r, Info{Width: width, Quiet: true, Source: func(string) []string { return slices.Repeat([]string{raw}, 20) }}); err != nil {
				t.Fatal(err)
			}
			blank := regexp.MustCompile(`[^\t]`).ReplaceAllString(want, " ")
			if !strings.Contains(b.String(), "\n      | "+blank+"^\n") {
				t.Errorf("%q, %d wide:\n%s", raw, width, b.String())
			}
		}
	}
}

func TestLinks(t *testing.T) {
	var plain, linked bytes.Buffer
	link := func(file string, line int) string { return fmt.Sprintf("file:///%s#%d", file, line) }
	Text(&plain, lostUpdate(), Info{})
	Text(&linked, lostUpdate(), Info{Link: link})
	if got := marks.ReplaceAllString(linked.String(), ""); got != plain.String() {
		t.Errorf("links change the text:\n%s", got)
	}
	for _, want := range []string{
		"\x1b]8;;file:///examples/lost.c#15\x1b\\examples/lost.c:15:3\x1b]8;;\x1b\\: ",
		"\x1b]8;;file:///examples/lost.c#6\x1b\\examples/lost.c:6\x1b]8;;\x1b\\ ",
	} {
		if !strings.Contains(linked.String(), want) {
			t.Errorf("%q is missing in\n%q", want, linked.String())
		}
	}
}

// TestProgressLine tells how far a search is, with the spread.
func TestProgressLine(t *testing.T) {
	s := rt.Progress{Explored: &estimate.Explored{Share: .125, Low: .03, High: .4}}
	if line := ProgressLine(s); !strings.HasSuffix(line, ", about 12 % explored (3 to 40)") {
		t.Error(line)
	}
	s.Explored = nil
	if line := ProgressLine(s); strings.Contains(line, "explored") {
		t.Error(line)
	}
}
