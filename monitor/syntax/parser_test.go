package syntax

import (
	"errors"
	"strings"
	"testing"
)

func parse(t *testing.T, source string) *Formula {
	t.Helper()
	f, err := Parse(source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return f
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"{a}", "{a}"},
		{"{ a  }", "{a}"},
		{"true", "true"},
		{"⊤ && ⊥", "true && false"},
		{"GF{a}", "GF{a}"},
		{"G F{a}", "GF{a}"},
		{"[]<>{a}", "GF{a}"},
		{"□◇{a}", "GF{a}"},
		{"XGFtrue", "XGF true"},
		{"Ffalse Utrue", "F false U true"},
		{"!X!{a}", "!X!{a}"},
		{"¬○{a} ∧ {b} ∨ {c} → {d} ↔ {e}", "!X{a} && {b} || {c} -> {d} <-> {e}"},
		{"{a}𝒰{b}ℛ{c}𝒲{d}", "{a} U {b} R {c} W {d}"},
		{"{a} V {b}", "{a} R {b}"},
		// Precedence, each with the parentheses that say the same.
		{"G{a} -> F{b}", "G{a} -> F{b}"},
		{"(G{a}) -> (F{b})", "G{a} -> F{b}"},
		{"(X{a}) U {b}", "X{a} U {b}"},
		{"X({a} U {b})", "X({a} U {b})"},
		{"{a} && ({b} U {c})", "{a} && {b} U {c}"},
		{"({a} && {b}) U {c}", "({a} && {b}) U {c}"},
		{"({a} && {b}) || {c}", "{a} && {b} || {c}"},
		{"{a} && ({b} || {c})", "{a} && ({b} || {c})"},
		{"({a} || {b}) -> {c}", "{a} || {b} -> {c}"},
		{"({a} -> {b}) <-> {c}", "{a} -> {b} <-> {c}"},
		// Associativity.
		{"{a} U ({b} U {c})", "{a} U {b} U {c}"},
		{"({a} U {b}) U {c}", "({a} U {b}) U {c}"},
		{"{a} U ({b} R {c})", "{a} U {b} R {c}"},
		{"{a} -> ({b} -> {c})", "{a} -> {b} -> {c}"},
		{"({a} -> {b}) -> {c}", "({a} -> {b}) -> {c}"},
		{"({a} && {b}) && {c}", "{a} && {b} && {c}"},
		{"{a} && ({b} && {c})", "{a} && ({b} && {c})"},
		{"({a} <-> {b}) <-> {c}", "{a} <-> {b} <-> {c}"},
		// Propositions in C.
		{`{s[0]=='}' && t!="{"}`, `{s[0]=='}' && t!="{"}`},
		{`{(struct p){1,2}.x == a[b[1]]}`, `{(struct p){1,2}.x == a[b[1]]}`},
		{`{strcmp(s, "\"}") /* } */ == 0}`, `{strcmp(s, "\"}") /* } */ == 0}`},
		{`{c == '\'' || c == '"'}`, `{c == '\'' || c == '"'}`},
		{"{a / b}", "{a / b}"},
		{"G\n\t{a}\n", "G{a}"},
	} {
		f := parse(t, c.source)
		if got := f.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.source, got, c.want)
		}
		if again := parse(t, c.want); !again.Root.Equal(f.Root) {
			t.Errorf("%s reads back as another tree", c.want)
		}
	}
}

func TestPropositionsAreShared(t *testing.T) {
	f := parse(t, "G({ x > 0 } -> F{y}) && {x > 0}")
	if len(f.Props) != 2 || f.Props[0].Text != "x > 0" || f.Props[1].Text != "y" {
		t.Fatalf("propositions %v", f.Props)
	}
	for _, p := range f.Props {
		if !strings.HasPrefix(f.Source[p.Offset:], p.Text) {
			t.Errorf("%q is not at offset %d", p.Text, p.Offset)
		}
	}
	if err := f.ErrorAt(f.Props[1].Offset, "unknown variable y"); err.Column != 18 {
		t.Errorf("column %d: %v", err.Column, err)
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct {
		source       string
		line, column int
		message      string
	}{
		{"", 1, 1, "empty"},
		{"   ", 1, 4, "empty"},
		{"G(pressed -> F{charge})", 1, 3, "{pressed}"},
		{"G({a} -> F{b}", 1, 2, "'(' is not closed"},
		{"G({a} -> F{b}))", 1, 15, "')' without '('"},
		{"{a} {b}", 1, 5, "operator is missing"},
		{"({a} {b})", 1, 6, "operator or ')'"},
		{"{a} &&", 1, 7, "ends where an operand"},
		{"{a} && U {b}", 1, 8, "before this operator"},
		{"()", 1, 2, "before ')'"},
		{"{a} & {b}", 1, 5, "&&"},
		{"{a} | {b}", 1, 5, "||"},
		{"{a} = {b}", 1, 5, "<->"},
		{"{a} == {b}", 1, 5, "inside braces"},
		{"~{a}", 1, 1, "!"},
		{"{a", 1, 1, "not closed by '}'"},
		{"{a[1}", 1, 5, "']' is missing"},
		{"{(a}", 1, 4, "')' is missing"},
		{"{f(a", 1, 3, "'(' in a proposition is not closed"},
		{`{"a}`, 1, 2, "literal"},
		{"{a /* }", 1, 4, "comment"},
		{"{a // b}", 1, 4, "// comment"},
		{"{ }", 1, 1, "empty"},
		{"}", 1, 1, "no proposition is open"},
		{"G{a}\n && §", 2, 5, "unexpected '§'"},
		{"¬¬p", 1, 3, "{p}"},
		{"{\xff}", 1, 1, "UTF-8"},
		{"\xff", 1, 1, "UTF-8"},
		{"GX1{a}", 1, 1, "'GX1' is no operator"},
		{strings.Repeat("(", 2000) + "{a}" + strings.Repeat(")", 2000), 1, 1001, "nested"},
		{strings.Repeat("!", 2000) + "{a}", 1, 1001, "nested"},
	} {
		_, err := Parse(c.source)
		var syntax *Error
		if !errors.As(err, &syntax) {
			t.Errorf("%.40q: error %v", c.source, err)
			continue
		}
		if syntax.Line != c.line || syntax.Column != c.column || !strings.Contains(syntax.Message, c.message) {
			t.Errorf("%.40q: %.300v", c.source, err)
		}
	}
}

func TestErrorShowsCaret(t *testing.T) {
	_, err := Parse("G({a}\n\t-> p)")
	want := "formula:2:5: 'p' is no operator; a proposition stands in braces: {p}\n  \t-> p)\n  \t   ^"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestTooManyPropositions(t *testing.T) {
	var parts []string
	for i := range MaxPropositions + 1 {
		parts = append(parts, "{p["+strings.Repeat("+", i)+"1]}")
	}
	if _, err := Parse(strings.Join(parts[:MaxPropositions], " || ")); err != nil {
		t.Error(err)
	}
	if _, err := Parse(strings.Join(parts, " || ")); err == nil {
		t.Error("accepted")
	}
}
