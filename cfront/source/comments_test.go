package source

import (
	"strings"
	"testing"
)

func TestWithoutComments(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"int a; /* one */\nint b;\n", "int a; /**/\nint b;\n"},
		{"int /* é */ a;\n", "int /*    */ a;\n"},
		{"/* one\n   two */ int a;\n", "/*\n       */ int a;\n"},
		{"#define A 1 /* one\n two\n */\nint a;\n", "#define A 1 /*\n\n*/\nint a;\n"},
		{"int a; // one\nint b; // two", "int a; \nint b; "},
		{"// one \\\nstill\nint a;\n", "// one \\\nstill\nint a;\n"},
		{`char *s = "/* no */ // no", c = '"'; // yes`, `char *s = "/* no */ // no", c = '"'; `},
		{"a / b; /* never closed", "a / b; /* never closed"},
		{"`s /* one */\n", "`s /**/\n"},
	} {
		got := string(withoutComments([]byte(c.text)))
		if got != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
		if strings.Count(got, "\n") != strings.Count(c.text, "\n") {
			t.Errorf("%q has other lines", got)
		}
	}
}
