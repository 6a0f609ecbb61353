package source

import (
	"testing"

	"heddle.example/cfront/compiler"
)

// TestForeignMacros: headers are read once for all macros that they do not know, and apart for those that they do.
func TestForeignMacros(t *testing.T) {
	r := NewReader(false, false)
	read := func(directives string, define ...string) map[string]stamp {
		h := r.headersFor(&compiler.Flags{Define: define}, "", directives)
		if h == nil {
			t.Fatal(directives, define)
		}
		for _, d := range define {
			if h.env.macros[d] == nil {
				t.Errorf("%s is no macro after %s", d, directives)
			}
		}
		return h.looked // the same map if they were read once
	}
	const stdio = "#include <stdio.h>\n"
	plain := read(stdio)
	plain["mark"] = stamp{}
	for _, c := range []struct {
		define string
		shared bool
	}{{"ROUNDS", true}, {"stdout_of_mine", true}, {"BUFSIZ", false}, {"sizeofint", false}, {"_ROUNDS", false}, {"stdio", false}} {
		if _, shared := read(stdio, c.define)["mark"]; shared != c.shared {
			t.Errorf("%s: read once: %v", c.define, shared)
		}
	}
	delete(plain, "mark")
	if _, foreign := foreignMacros(&compiler.Flags{Define: []string{"A", "-A"}}); len(foreign) > 0 {
		t.Error("a macro that is undefined is taken for one")
	}
}
