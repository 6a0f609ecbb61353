package source

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// TestMendPackKeepsLines: rewriting a directive changes no line numbers.
func TestMendPackKeepsLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "#pragma pack" + rapid.StringMatching(`( |\(|\)|,|push|pop|1|a|/\*|\*/|//|\\\n|"|\n|\t)*`).Draw(t, "operands") + "\nint x;\n"
		s := &sourceFS{sourceTexts: newSourceTexts()}
		out := string(s.mend("t.c", []byte(text)).text)
		if strings.Count(out, "\n") != strings.Count(text, "\n") || !utf8.ValidString(out) {
			t.Errorf("%q becomes %q", text, out)
		}
	})
}
