package cfront

// This file tests models that a user gives: what is refused, what is warned of, and where.

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestGivenModels(t *testing.T) {
	const program = "int f(int);\nint own(void) { return 1; }\nint main(void) { return f(own()); }\n"
	for _, c := range []struct{ name, model, want string }{
		{"syntax", "int f(int x)\n{ return x +; }", "m.c:2:13: unexpected ';', expected unary expression"},
		{"name", "int f(int x)\n{ return y; }", "m.c:2:10: y is not declared"},
		{"type", "\nchar *f(int *x) { return 0; }", "m.c:2:1: conflicting types for f: int (int) and char *(int *)"},
		{"twice", "int f(int x) { return x; }\nint f(int x) { return x; }", "m.c:2:5: redefinition of f"},
		{"reference", "extern int nowhere;\nint f(int x) { return nowhere; }", "m.c:1:12: undefined reference to nowhere"},
		{"own", "int own(void) { return 2; }\nint f(int x) { return x; }", "m.c:1:5: warning: the model of own is not used: the program defines it at p.c:2:5"},
		{"unused", "extern int nowhere;\nint g(int x) { return nowhere; }\nint f(int x) { return x; }", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog := write(t, "p.c", program)
			model := write(t, "m.c", c.model)
			_, warnings, err := Load(Config{Models: []string{model}}, prog)
			var got []string
			for _, w := range warnings {
				got = append(got, w.String())
			}
			if err != nil {
				got = append(got, err.Error())
			}
			text := strings.NewReplacer(filepath.Dir(prog)+"/", "", filepath.Dir(model)+"/", "").Replace(strings.Join(got, "\n"))
			if text != c.want {
				t.Errorf("got %s\nwant %s", text, c.want)
			}
		})
	}
	t.Run("two models", func(t *testing.T) {
		a, b := write(t, "a.c", "int f(int x) { return x; }"), write(t, "b.c", "int g;\nint f(int x) { return x; }")
		_, _, err := Load(Config{Models: []string{a, b}}, write(t, "p.c", program))
		if err == nil || !strings.Contains(err.Error(), "b.c:2:5: f has a model already, at "+a+":1:5") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("entry", func(t *testing.T) {
		model := write(t, "m.c", "int main(void) { return 0; }")
		_, _, err := Load(Config{Models: []string{model}}, write(t, "p.c", "int f(void) { return 0; }"))
		if err == nil || !strings.Contains(err.Error(), "p.c: function main is not defined") {
			t.Errorf("got %v", err)
		}
	})
}
