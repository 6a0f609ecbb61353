package cfront

// This file defines tests of #pragma pack: layouts of random records are those of the
// host's compiler, in every form in which the pragma can be written, and what cannot be
// followed is refused.

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// packOperands writes random operands, a few of them malformed.
func packOperands(r *rand.Rand) string {
	n := []string{"0", "1", "2", "4", "8", "16", "0x2", "1u"}[r.IntN(8)]
	id := []string{"a", "b", "push"}[r.IntN(3)]
	switch r.IntN(14) {
	case 0:
		return "()"
	case 1, 2, 3:
		return "(" + n + ")"
	case 4:
		return "(push)"
	case 5, 6:
		return "( push , " + n + " )"
	case 7:
		return "(push, " + id + ", " + n + ")"
	case 8:
		return "(push, " + n + ", " + id + ") /* to the end */"
	case 9, 10:
		return "(pop) // back"
	case 11:
		return "(pop, " + id + ")"
	case 12:
		return "(push, " + id + ")"
	}
	return []string{"", "(", "(3)", "(32)", "(pop, 4)", "(push, 1, 2)", "(push, a, b)", "(shove)", "1", "(push 1)", "(1, 2)", "(2) x", "(-1)", "(push,)", "(N)"}[r.IntN(15)]
}

// packPragma writes a pragma with random operands in one of its forms, as lines of their own.
func packPragma(r *rand.Rand) string {
	ops := packOperands(r)
	bare := strings.TrimSpace(strings.NewReplacer("/* to the end */", "", "// back", "").Replace(ops))
	switch r.IntN(7) {
	case 0:
		return "\n_Pragma(\"pack" + bare + "\") "
	case 1:
		return "\n_Pragma ( \"pack " + bare + "\" ) "
	case 2:
		return "\n  #  pragma   pack " + ops + "\n"
	case 3:
		return "\n#pragma \\\n pack\\\n" + ops + "\n"
	case 4:
		if strings.Count(bare, "(") == strings.Count(bare, ")") && bare != "" {
			return "\nDO(pack" + bare + ") "
		}
	case 5:
		return "\n#if 0\n#pragma pack(1)\n#endif\n#pragma pack" + ops + "\n"
	}
	return "\n#pragma pack" + ops + "\n"
}

func TestPackAgainstGcc(t *testing.T) {
	for seed := range uint64(2) {
		r := rand.New(rand.NewPCG(9, seed))
		decls := []string{"#define DO(x) _Pragma(#x)\n#define N 1\nchar o0;"}
		for i := 1; i < 250; i++ {
			d, init := randomRecord(r, 2)
			if r.IntN(3) == 0 {
				parts := strings.SplitAfter(d, "; ")
				k := r.IntN(len(parts))
				d = strings.Join(parts[:k], "") + packPragma(r) + strings.Join(parts[k:], "")
				if k == 0 {
					d = packPragma(r) + d
				}
			}
			if r.IntN(3) == 0 {
				d = alignMember(r, d)
			}
			before := ""
			if r.IntN(2) == 0 {
				before = packPragma(r)
			}
			decls = append(decls, fmt.Sprintf("%s%s o%d = %s; int a%d = _Alignof(o%d);", before, d, i, init, i, i))
		}
		compareData(t, decls)
	}
}

// alignMember asks for an alignment of one member of a record.
func alignMember(r *rand.Rand, d string) string {
	at := strings.LastIndex(d, "; ")
	if at < 0 {
		return d
	}
	return d[:at] + fmt.Sprintf(" __attribute__((aligned(%d)))", 1<<r.IntN(5)) + d[at:]
}

// TestPackPlaces: the pragma in headers, functions and preprocessed text.
func TestPackPlaces(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"begin.h": "#pragma pack(push, 1)\n",
		"end.h":   "#pragma pack(pop)\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{
		"#include \"begin.h\"\nstruct s { char c; int i; };\n#include \"end.h\"\nstruct t { char c; int i; };\n_Static_assert(sizeof(struct s) == 5 && sizeof(struct t) == 8, \"\");",
		"#define BEGIN _Pragma(\"pack(push,1)\")\n#define END _Pragma(\"pack(pop)\")\nBEGIN struct s { char c; int i; }; END struct t { char c; int i; }; _Static_assert(sizeof(struct s) == 5 && sizeof(struct t) == 8, \"\");",
		"#define DO(x) _Pragma(#x)\nDO(pack(push,1)) struct s { char c; int i; }; DO(pack(pop)) struct t { char c; int i; }; _Static_assert(sizeof(struct s) == 5 && sizeof(struct t) == 8, \"\");",
		"void f(int n) { if (n) {\n#pragma pack(1)\n} struct s { char c; int i; }; _Static_assert(sizeof(struct s) == 5, \"\");\n#pragma pack()\n} struct t { char c; int i; }; _Static_assert(sizeof(struct t) == 8, \"\");",
		"# 7 \"p.c\"\n#pragma pack(2)\n# 9 \"p.c\"\nstruct s { char c; int i; }; _Static_assert(sizeof(struct s) == 6, \"\");",
		"/* comment\n#pragma pack(1)\n*/ struct s { char c; int i; }; _Static_assert(sizeof(struct s) == 8, \"\");",
		"#pragma pack(1) /* comment\n#pragma pack(2)\n*/ struct s { char c; int i; }; _Static_assert(sizeof(struct s) == 5, \"\");",
		"#pragma packed\nstruct s { char c; int i; }; _Static_assert(sizeof(struct s) == 8, \"\");",
		"#define DO(x) _Pragma(#x)\nDO(pack(1))\nDO(GCC diagnostic push)\nstruct s { char c; int i; }; _Static_assert(sizeof(struct s) == 5, \"\"); int f(int a) { return _Pragma(\"GCC diagnostic pop\") a; }",
	} {
		file := filepath.Join(dir, "t.c")
		if err := os.WriteFile(file, []byte(text+"\nint main(void) { return 0; }\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Load(Config{}, file); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

func TestPackRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#define _Static_assert(a, b)\n#pragma pack(1)\nstruct s { char c; int i; };", "together with a macro named _Static_assert"},
		{"#define _Static_assert(a, b)\n#pragma pack(1)\n#undef _Static_assert\nstruct s { char c; int i; };", "together with a macro named _Static_assert"},
		{"#pragma /**/ pack(1)\nstruct s { char c; int i; };", "t.c:1:14: this form of #pragma pack is not supported"},
		{"#pragma scalar_storage_order big-endian\nstruct s { int i; };", "t.c:1:9: #pragma scalar_storage_order is not supported"},
		{"struct __attribute__((ms_struct)) s { char c; int i : 3; };", "attribute ms_struct is not supported"},
	} {
		_, _, err := Load(Config{}, write(t, "t.c", c.text+"\nint main(void) { return 0; }\n"))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s\n%v, want %s", c.text, err, c.want)
		}
	}
}
