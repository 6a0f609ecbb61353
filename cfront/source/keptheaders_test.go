package source

// This file tests that headers which come from a file say what the parser says of them, and that a file which is cut, changed, another's or older than a
// header counts for nothing.

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"modernc.org/cc/v4"

	"heddle.example/cfront/compiler"
	"heddle.example/sample"
)

// headersOf reads headers, and gives what reads them from a file.
func headersOf(t testing.TB, directives string) (h *headers, cfg *cc.Config) {
	t.Helper()
	r, err := NewReader(false, false).newReading(&compiler.Flags{}, &sourceFS{sourceTexts: newSourceTexts(), looked: map[string]stamp{}})
	if err != nil {
		t.Fatal(err)
	}
	return r.headers(&compiler.Flags{}, headerName, directives), r.cfg
}

// beginnings gives all that programs of testdata begin with.
func beginnings(t testing.TB) (list []string) {
	t.Helper()
	for _, root := range []string{"../../testdata", "../../bench"} {
		err := filepath.WalkDir(root, func(name string, _ os.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".c" {
				return err
			}
			text, err := os.ReadFile(name)
			if directives, _ := beginningOf(text); directives != "" {
				list = append(list, directives)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestKeptOnDisk compares syntax trees. HEDDLE_ALL_PROGRAMS takes what all programs of testdata begin with.
func TestKeptOnDisk(t *testing.T) {
	list := beginnings(t)
	step := 40
	if sample.All() {
		step = 1
	}
	kept := 0
	for i := 0; i < len(list); i += step {
		h, cfg := headersOf(t, list[i])
		if h == nil {
			continue
		}
		kept++
		again, decls := decodeHeaders(h.encode(tokensOf{}), cfg)
		if !again.parse(cfg, decls) {
			t.Errorf("%q is not parsed again", list[i])
			continue
		}
		if !sameDeclarations(h, again, tokensOf{}) {
			t.Errorf("%q declares something else", list[i])
			continue
		}
		tree := func(list []*cc.ExternalDeclaration) string {
			var b strings.Builder
			for _, n := range list {
				b.WriteString(n.String())
			}
			return b.String()
		}
		if tree(h.decls) != tree(again.decls) {
			t.Errorf("%q has other trees", list[i])
		}
		for name := range h.later.known {
			if tree(h.later.known[name]) != tree(again.later.known[name]) {
				t.Errorf("%q: %s has another tree", list[i], name)
			}
		}
		if !reflect.DeepEqual(h.env, again.env) {
			t.Errorf("%q: what is known after it is not the same", list[i])
		}
		if !maps.Equal(h.said(), again.said()) {
			t.Errorf("%q has other words", list[i])
		}
		if want := slices.Sorted(maps.Keys(h.texts)); !slices.Equal(want, slices.Sorted(slices.Values(again.unread))) {
			t.Errorf("%q: files %v, want %v", list[i], again.unread, want)
		}
		if !again.fresh() {
			t.Errorf("%q is not fresh", list[i])
		}
	}
	if all := (len(list) + step - 1) / step; kept < all*9/10 {
		t.Errorf("%d beginnings of %d can be kept", kept, all)
	}
}

// TestLaterFromDisk asks for one declaration at a time, and for all that a text spells.
func TestLaterFromDisk(t *testing.T) {
	h, cfg := headersOf(t, "#include <stdio.h>\n#include <pthread.h>\n#include <stdlib.h>\n")
	text := h.encode(tokensOf{})
	one, _ := decodeHeaders(text, cfg)
	many, _ := decodeHeaders(text, cfg)
	many.later.want([]byte("int main(void) { printf(\"malloc\"); return pthread_create; }"))
	for name, want := range map[string]bool{"printf": true, "malloc": true, "pthread_create": true, "free": false, "pthread_join": false} {
		if _, unparsed := many.later.texts[name]; unparsed == want {
			t.Errorf("%s is wanted: %v", name, want)
		}
	}
	for name, list := range h.later.known {
		for _, from := range []*later{one.later, many.later} {
			first := from.get(name)
			if again := from.get(name); !sameTokens(list, first, tokensOf{}) || !slices.Equal(first, again) {
				t.Errorf("%s is declared otherwise", name)
			}
		}
	}
	if list := one.later.get("no_such_function"); list != nil {
		t.Error(list)
	}
}

// TestLone: what is asked for, and what is looked at in any case.
func TestLone(t *testing.T) {
	const file = "# 1 \"/usr/include/t.h\"\n"
	for text, want := range map[string]string{
		"int f(void);":                              "f",
		"static int f(void);":                       "",
		"static inline int f(void) { return 1; }":   "f",
		"extern __inline int f(void) { return 1; }": "",
		"extern __inline __attribute__((__gnu_inline__)) int f(void) { return 1; }":   "f",
		"inline int f(void) { return 1; }":                                            "",
		"static int f(void) { return 1; }":                                            "",
		"static inline __attribute__((constructor)) void f(void) {}":                  "",
		"static inline struct s { int i; } f(void) { struct s s = { 1 }; return s; }": "",
	} {
		r := NewReader(false, false)
		r.Give("t.i", file+text+"\n")
		p := r.Parse("t.i", compiler.Flags{}, Preprocessed)
		if p.Err != nil {
			t.Errorf("%s: %v", text, p.Err)
			continue
		}
		for tu := p.Ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			if n := tu.ExternalDeclaration; SystemFile(n.Position().Filename) {
				if got := lone(n); got != want {
					t.Errorf("%s: %q", text, got)
				}
			}
		}
		if names := lookedAt(p.Ast); names["f"] != (text == "static int f(void);") {
			t.Errorf("%s: looked at: %v", text, names["f"])
		}
	}
}

// TestFilesOfHeaders: what must not count does not.
func TestFilesOfHeaders(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HEDDLE_CACHE", "")
	h, cfg := headersOf(t, "#include <stdio.h>\n")
	const key = "key"
	file := disk{}.file(key)
	check := func(what string, counts, wants bool) {
		t.Helper()
		got, wanted := disk{}.read(key, cfg)
		if got != nil != counts || wanted != wants {
			t.Errorf("%s: %v, wanted: %v", what, got != nil, wanted)
		}
	}
	check("none", false, false) // it is not wanted yet
	check("asked for once", false, true)
	disk{}.write(h, key, cfg)
	check("as it was written", true, true)
	for _, want := range []bool{false, true} {
		if got, wanted := (disk{}).read("another key", cfg); got != nil || wanted != want {
			t.Errorf("another key is known: %v, or wanted: %v", got != nil, wanted)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	put := func(text []byte, mode os.FileMode) {
		t.Helper()
		if err := os.WriteFile(file, text, mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range []int{0, 1, sumSize - 1, sumSize, sumSize + 1, len(text) / 2, len(text) - 1} {
		put(text[:n], 0o600)
		check("cut", false, true)
	}
	for at := 0; at < len(text); at += 1 + len(text)/50 {
		changed := slices.Clone(text)
		changed[at] ^= 4
		put(changed, 0o600)
		check("changed", false, true)
	}
	put(text, 0o622)
	check("others may write it", false, false) // it is as if there were none
	put(text, 0o600)
	check("as it was once more", true, true)

	header := slices.Sorted(maps.Keys(h.texts))[0]
	was := h.looked[header]
	h.looked[header] = stamp{was.size, was.changed.Add(time.Nanosecond)}
	disk{}.write(h, key, cfg)
	check("a header has changed", false, true)
	h.looked[header] = was
	h.looked[filepath.Join(t.TempDir(), "absent.h")] = stamp{}
	disk{}.write(h, key, cfg)
	check("a header is still absent", true, true)
	there := filepath.Join(t.TempDir(), "there.h")
	h.looked[there] = stamp{}
	disk{}.write(h, key, cfg)
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	check("a header has come", false, true)
	delete(h.looked, there)

	put(nil, 0o600)
	h.looked["relative.h"] = stamp{}
	disk{}.write(h, key, cfg)
	check("relative to a directory", false, true)
	delete(h.looked, "relative.h")
	h.texts[there] = nil
	disk{}.write(h, key, cfg)
	check("of the program", false, true)
	delete(h.texts, there)
	h.later.known["nothing"] = h.later.known["printf"]
	disk{}.write(h, key, cfg)
	check("read otherwise", false, false)
}

// TestSpacesBetweenTokens: tokens that macros have put side by side do not run together.
func TestSpacesBetweenTokens(t *testing.T) {
	for _, text := range []string{
		"#define A int\nA b;\n", "#define A int b\nA;\n", "#define MINUS -\nint a = MINUS-MINUS 1;\n", "#define LONG unsigned long\nLONG\nlong a; typedef LONG b;\n",
		"int f(void) { return 1; }\nstatic int g(int a) { return a ? f() : sizeof(a)/*of*/+1; }\n", "#define PAIR(a, b) a b\nPAIR(unsigned,char) c; PAIR(int, d);\n",
	} {
		r, err := NewReader(false, false).newReading(&compiler.Flags{}, &sourceFS{sourceTexts: newSourceTexts()})
		if err != nil {
			t.Fatal(err)
		}
		ast, err := r.run(append(r.leading(&compiler.Flags{}), cc.Source{Name: "a.h", Value: text}, endSource), len(text), &atomic.Bool{})
		if err != nil {
			t.Fatal(err)
		}
		var list []*cc.ExternalDeclaration
		var b strings.Builder
		for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			if n := tu.ExternalDeclaration; n.Position().Filename == "a.h" {
				list = append(list, n)
				b.WriteString(spelled(cc.NodeTokens(n)))
			}
		}
		again, err := parseKept(r.cfg, nil, b.String())
		if err != nil || !sameTokens(list, again, tokensOf{}) {
			t.Errorf("%q is spelled %q (%v)", text, b.String(), err)
		}
	}
}
