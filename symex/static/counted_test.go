package static_test

import (
	"testing"

	"heddle.example/symex/static"
)

// TestCountedLoops: a loop is counted if each of its rounds adds to a variable or takes from it, and nothing else does.
func TestCountedLoops(t *testing.T) {
	for body, counted := range map[string]bool{
		"for (int i = 0; i < n; i++) g++;":                                true,
		"for (int i = n; i >= 0; i -= 2) if (i == g) continue; else g++;": true,
		"int i = n; while (i-- > 0) g += i;":                              true,
		"for (char *p = s; *p; p++) g += *p;":                             true,
		"for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) g += j;": true,
		"for (;;) g++;":   false, // g is no register
		"while (g < n) ;": false,
		"for (int i = 0; i < n; i++) if (g) i = 0;":                         false,
		"for (int i = 0; i < n; ) if (g) i++;":                              false,
		"for (int i = 0; i < n; i++) while (g) ;":                           false,
		"int i = 0; again: if (g) { i++; if (i < n) goto again; }":          true,
		"int i = 0; again: if (g == 3) { if (i < n) goto again; } i++;":     false,
		"for (int i = 0, *p = &i; i < n; i++) g += *p;":                     false, // i has an address
		"int k = 0; do { k = k + 3; if (g == k) break; g = 0; } while (1);": true,
	} {
		code, err := static.Prepare(load(t, "int g; char *s;\nvoid f(int n) { "+body+" }\nint main(void) { f(g); return 0; }"), functions, false, true)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range code.Funcs {
			if f.Src.Name == "f" && (f.Uncounted == nil) != counted {
				t.Errorf("%s: counted %v", body, !counted)
			}
		}
	}
}
