package plain

// This file tests that whatever comes in, what goes out can be shown, and that
// ordinary text of any language is left alone.

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"int x = 0;\t/* naïve 世界 🧵 */":   "int x = 0;\t/* naïve 世界 🧵 */",
		"\x1b[31mred\x1b]0;title\a":      `\x1b[31mred\x1b]0;title\x07`,
		"a\nb\rc\x00\x7f":                `a\nb\rc\x00\x7f`,
		"\u009b31m\u0085":                `\u009b31m\u0085`,
		"a\u202e\u2066\u200f\u061cb":     `a\u202e\u2066\u200f\u061cb`,
		"\u200b\u2028\u2029\ufeff\u00ad": `\u200b\u2028\u2029\ufeff\u00ad`,
		"\U000e0041\U000f0000":           `\U000e0041\U000f0000`,
		"\xff\xfe\xc3( \xed\xa0\x80\xe2": `\xff\xfe\xc3( \xed\xa0\x80\xe2`,
		"\ufffd":                         "\ufffd",
	} {
		if got := Line(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if got := Lines("a\tb\n\x1b\r\n"); got != "a\tb\n\\x1b\\r\n" {
		t.Errorf("%q", got)
	}
}

// showable tells whether nothing in s has to be written out.
func showable(s string, keep string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !shape(r) && !strings.ContainsRune(keep, r) }) < 0
}

func FuzzPlain(f *testing.F) {
	f.Add("\x1b]0;x\a \u202e \xff \xe2\x80", 3)
	f.Add("plain", 1)
	f.Fuzz(func(t *testing.T, s string, cut int) {
		s += "\n"
		if got := Line(s); !showable(got, "\t") || Line(got) != got {
			t.Errorf("%q: %q", s, got)
		}
		lines := Lines(s)
		if !showable(lines, "\t\n") {
			t.Errorf("%q: %q", s, lines)
		}
		var b bytes.Buffer
		w := NewWriter(&b)
		for rest := s; ; {
			n := min(len(rest), max(1, cut))
			if _, err := w.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			if rest = rest[n:]; rest == "" {
				break
			}
		}
		if b.String() != lines {
			t.Errorf("%q in pieces of %d: %q, at once %q", s, cut, b.String(), lines)
		}
		encoded, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		shown := JSON(encoded)
		var before, after string
		b.Reset()
		j := NewJSONWriter(&b)
		j.Write(encoded[:len(encoded)/2])
		j.Write(encoded[len(encoded)/2:])
		if b.String() != string(shown) {
			t.Errorf("%q in two pieces: %s, at once %s", s, b.String(), shown)
		}
		if json.Unmarshal(encoded, &before) != nil || json.Unmarshal(shown, &after) != nil || before != after || !showable(string(shown), "") {
			t.Errorf("%q: %s becomes %s", s, encoded, shown)
		}
	})
}
