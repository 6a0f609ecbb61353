package source

import "testing"

// TestMendLabels: an empty statement comes behind a label at the end of a block, and nowhere else.
func TestMendLabels(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"{ end: }", "{ end:;}"},
		{"{ end:}", "{ end:;}"},
		{"switch (x) { default: // }\n /* } */ }", "switch (x) { default:;// }\n /* } */ }"},
		{"{ case 1:\n}", "{ case 1:;\n}"},
		{"#define OR a ? b :\n}", "#define OR a ? b :\n}"},
		{"#define OR a ? \\\n  b :\n}", "#define OR a ? \\\n  b :\n}"},
		{"#define END end: }\n", "#define END end:;}\n"},
		{"#define END end: \\\n }\n", "#define END end:;\\\n }\n"},
		{"s = \"a: }\"; c = ':'; }", "s = \"a: }\"; c = ':'; }"},
		{"x ? y : z; a: b; }", "x ? y : z; a: b; }"},
		{"{ end: /* no end", "{ end: /* no end"},
	} {
		if got := string(mendLabels([]byte(x.text))); got != x.want {
			t.Errorf("%q becomes %q, not %q", x.text, got, x.want)
		}
	}
}
