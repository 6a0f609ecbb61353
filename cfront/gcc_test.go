package cfront

// This file defines property tests against the host's compiler: random constant
// expressions have the values that it computes, random records the layout and the initial bytes
// that it gives them.

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/ir"
)

// runWithGcc compiles and runs a program and gives the lines it prints.
func runWithGcc(t *testing.T, text string) []string {
	t.Helper()
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	file, exe := filepath.Join(dir, "t.c"), filepath.Join(dir, "t")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(gcc, "-std=gnu11", "-w", "-fwrapv", "-o", exe, file).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	out, err := exec.Command(exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// compareData declares objects o0, o1, … and compares their initial bytes with
// those that the compiled program has.
func compareData(t *testing.T, decls []string) {
	t.Helper()
	var b strings.Builder
	for _, d := range decls {
		b.WriteString(d + "\n")
	}
	text := b.String()
	b.WriteString("int printf(const char *, ...);\nstatic void show(void *p, unsigned long n) { for (unsigned char *c = p; n--; c++) printf(\"%02x\", *c); printf(\"\\n\"); }\nint main(void) {\n")
	for i := range decls {
		fmt.Fprintf(&b, "show(&o%d, sizeof o%d);\n", i, i)
	}
	b.WriteString("return 0; }\n")
	want := runWithGcc(t, b.String())
	p := load(t, text+"int main(void) { return 0; }")
	for i := range decls {
		g := p.GlobalByName(fmt.Sprintf("o%d", i))
		data := make([]byte, g.Size)
		copy(data, g.Data)
		if got := hex.EncodeToString(data); got != want[i] {
			t.Errorf("%s\n  got %s\n want %s", decls[i], got, want[i])
		}
	}
}

// constExpr writes a random constant expression.
func constExpr(r *rand.Rand, depth int) string {
	types := []string{"char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool", "__int128", "unsigned __int128"}
	if depth == 0 || r.IntN(8) == 0 {
		switch r.IntN(6) {
		case 0:
			return fmt.Sprintf("%d", r.IntN(5))
		case 1:
			return fmt.Sprintf("%dL", r.Int32())
		case 2:
			return fmt.Sprintf("%#xu", r.Uint32())
		case 3:
			return fmt.Sprintf("%#xull", r.Uint64())
		case 4:
			return fmt.Sprintf("'\\%03o'", r.IntN(256))
		}
		return fmt.Sprintf("(-%d)", r.IntN(1000))
	}
	sub := func() string { return constExpr(r, depth-1) }
	switch r.IntN(12) {
	case 0:
		return "(" + sub() + " + " + sub() + ")"
	case 1:
		return "(" + sub() + " - " + sub() + ")"
	case 2:
		return "(" + sub() + " * " + sub() + ")"
	case 3:
		return fmt.Sprintf("(%s %s %d)", sub(), []string{"/", "%"}[r.IntN(2)], 1+r.IntN(9))
	case 4:
		return "(" + sub() + []string{" & ", " | ", " ^ "}[r.IntN(3)] + sub() + ")"
	case 5:
		return fmt.Sprintf("(%s %s %d)", sub(), []string{"<<", ">>"}[r.IntN(2)], r.IntN(31))
	case 6:
		return "(" + sub() + []string{" < ", " <= ", " > ", " >= ", " == ", " != "}[r.IntN(6)] + sub() + ")"
	case 7:
		return "(" + sub() + []string{" && ", " || "}[r.IntN(2)] + sub() + ")"
	case 8:
		return "(" + sub() + " ? " + sub() + " : " + sub() + ")"
	case 9:
		return []string{"- ", "~", "!", "+ "}[r.IntN(4)] + sub()
	case 10:
		return "(int)(double)(short)" + sub()
	}
	return "((" + types[r.IntN(len(types))] + ")" + sub() + ")"
}

func TestConstantsAgainstGcc(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var decls []string
	types := []string{"int", "unsigned char", "long", "unsigned long", "short", "_Bool", "__int128", "double", "float"}
	for i := range 400 {
		decls = append(decls, fmt.Sprintf("%s o%d = %s;", types[r.IntN(len(types))], i, constExpr(r, 5)))
	}
	compareData(t, decls)
}

// TestFloatsAgainstGcc compares floating constants and their arithmetic.
func TestFloatsAgainstGcc(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var decls []string
	number := func() string {
		f := []string{"", "f", "l"}[r.IntN(3)]
		switch r.IntN(3) {
		case 0:
			return fmt.Sprintf("%d.%de%d%s", r.IntN(10), r.IntN(1000), r.IntN(30)-15, f)
		case 1:
			return fmt.Sprintf("0x%x.%xp%d%s", r.IntN(256), r.IntN(4096), r.IntN(40)-20, f)
		}
		return fmt.Sprintf("%d.%d%s", r.IntN(1000000), r.IntN(1000), f)
	}
	for i := range 200 {
		typ := []string{"double", "float", "int", "long"}[r.IntN(4)]
		e := number()
		if typ != "int" && typ != "long" {
			if op := r.IntN(5); op < 4 {
				e = fmt.Sprintf("((%s)%s %c (%s)%s)", typ, number(), "+-*/"[op], typ, number())
			}
		}
		if (typ == "int" || typ == "long") && strings.ContainsAny(e, "ep") {
			e = fmt.Sprintf("%d.75", r.IntN(100000))
		}
		decls = append(decls, fmt.Sprintf("%s o%d = %s;", typ, i, e))
	}
	compareData(t, decls)
}

// randomRecord writes a random struct or union with an initialiser.
func randomRecord(r *rand.Rand, depth int) (decl string, init string) {
	kinds := []struct {
		name string
		bits int
	}{{"char", 8}, {"unsigned char", 8}, {"short", 16}, {"unsigned short", 16}, {"int", 32}, {"unsigned", 32}, {"long", 64}, {"unsigned long", 64}, {"_Bool", 1}, {"signed char", 8}}
	word := "struct"
	n := 1 + r.IntN(7)
	if r.IntN(6) == 0 {
		word = "union"
	}
	attr := ""
	switch r.IntN(8) {
	case 0, 1:
		attr = " __attribute__((packed))"
	case 2:
		attr = fmt.Sprintf(" __attribute__((aligned(%d)))", 1<<r.IntN(5))
	}
	var members, inits []string
	for i := range n {
		name := fmt.Sprintf("m%d", i)
		k := kinds[r.IntN(len(kinds))]
		switch c := r.IntN(10); {
		case c < 5:
			w := 1 + r.IntN(k.bits)
			if r.IntN(12) == 0 {
				members = append(members, k.name+" : 0;")
			}
			if r.IntN(12) == 0 {
				members = append(members, fmt.Sprintf("%s : %d;", k.name, w))
			}
			members = append(members, fmt.Sprintf("%s %s : %d;", k.name, name, w))
			inits = append(inits, fmt.Sprint(r.IntN(1<<min(w, 30))))
		case c == 5 && depth > 0:
			d, in := randomRecord(r, depth-1)
			members = append(members, d+" "+name+";")
			inits = append(inits, in)
		case c == 6 && depth > 0:
			d, in := randomRecord(r, depth-1)
			members = append(members, strings.NewReplacer("m0", name+"a", "m1", name+"b", "m2", name+"c", "m3", name+"d", "m4", name+"e", "m5", name+"f", "m6", name+"g").Replace(d)+";")
			inits = append(inits, in)
		case c == 7:
			members = append(members, fmt.Sprintf("%s %s[%d];", k.name, name, 1+r.IntN(4)))
			inits = append(inits, fmt.Sprintf("{ %d }", r.IntN(2)))
		case c == 8:
			members = append(members, fmt.Sprintf("_Alignas(%d) %s %s;", 8<<r.IntN(2), k.name, name))
			inits = append(inits, fmt.Sprint(r.IntN(2)))
		default:
			members = append(members, k.name+" "+name+";")
			inits = append(inits, fmt.Sprint(r.IntN(2)))
		}
	}
	if word == "union" {
		inits = inits[:1]
	}
	return word + " { " + strings.Join(members, " ") + " }" + attr, "{ " + strings.Join(inits, ", ") + " }"
}

func TestRecordsAgainstGcc(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var decls []string
	for i := range 300 {
		d, init := randomRecord(r, 2)
		decls = append(decls, fmt.Sprintf("%s o%d = %s;", d, i, init))
	}
	compareData(t, decls)
}

// TestRecordUnits checks that the storage units of bit-fields lie within the
// record and touch no other member.
func TestRecordUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var b strings.Builder
	for i := range 300 {
		d, _ := randomRecord(r, 1)
		fmt.Fprintf(&b, "%s o%d;\n", d, i)
	}
	p := load(t, b.String()+"int main(void) { return 0; }")
	for _, g := range p.Globals {
		l := g.Layout
		if l.Kind != ir.LayoutStruct {
			continue
		}
		for i, f := range l.Fields {
			if f.Off < 0 || f.Off+f.Layout.Size > l.Size {
				t.Errorf("%s: member %s reaches beyond the record", g.Name, f.Name)
			}
			if f.BitWidth == 0 {
				continue
			}
			for k, o := range l.Fields {
				if k != i && o.BitWidth == 0 && o.Layout.Size > 0 && f.Off < o.Off+o.Layout.Size && o.Off < f.Off+f.Layout.Size {
					t.Errorf("%s: the unit of bit-field %s overlaps member %s", g.Name, f.Name, o.Name)
				}
			}
		}
	}
}
