package source

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestReplaceWord compares replaceWord with a search for the pattern everywhere.
func TestReplaceWord(t *testing.T) {
	anywhere := func(pattern *regexp.Regexp) *regexp.Regexp {
		return regexp.MustCompile(`\b` + strings.TrimPrefix(pattern.String(), "^"))
	}
	width, typeof := anywhere(enumWidth), anywhere(qualifiedTypeof)
	tokens := []string{"enum", "typeof", "__", "_unqual", "const", "struct", " ", " ", "(", ":", "3", "e", "$", "\n", `"`, "é"}
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(strings.Join(rapid.SliceOf(rapid.SampledFrom(tokens)).Draw(t, "tokens"), ""))
		if got, want := replaceWord("enum", enumWidth, text, "[$1$2]"), replaceCode(width, text, "[$1$2]"); !bytes.Equal(got, want) {
			t.Fatalf("%q becomes %q, not %q", text, got, want)
		}
		if got, want := replaceWord("typeof", qualifiedTypeof, text, "[$1$3 $2]"), replaceCode(typeof, text, "[$1$3 $2]"); !bytes.Equal(got, want) {
			t.Fatalf("%q becomes %q, not %q", text, got, want)
		}
	})
	long := bytes.Repeat([]byte("enum"), 1<<19) // an identifier is gone through once
	if got := replaceWord("enum", enumWidth, long, "[$1$2]"); !bytes.Equal(got, long) {
		t.Error("an identifier is changed")
	}
}
