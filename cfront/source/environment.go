package source

// This file defines what a text is read under that follows another one: the macros and names that the
// parser found there. They are spelled again, as far as the text can come to them, so that what stands before it need not be read a second time.

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"
)

// environment is what the parser knows after a text, beside its syntax tree.
type environment struct {
	macros map[string]*macroText
	names  map[string]bool // in the file scope, without tags; whether they are types
}

// macroText is a macro as a directive defines it.
type macroText struct {
	define string
	words  []string // in what it expands to
	pastes bool     // may make names
}

// ownMacros are those that the parser makes itself.
var ownMacros = []string{"__FILE__", "__LINE__", "__DATE__", "__TIME__", counterMacro}

const counterMacro = "__COUNTER__"

// environmentOf gives what the parser knows after a text.
func environmentOf(ast *cc.AST) *environment {
	c := &environment{macros: make(map[string]*macroText, len(ast.Macros)), names: map[string]bool{}}
	for name, m := range ast.Macros {
		if !slices.Contains(ownMacros, name) {
			c.macros[name] = spellMacro(name, m)
		}
	}
	for name, nodes := range ast.Scope.Nodes {
		for _, n := range nodes { // the parser asks the first
			switch d := n.(type) {
			case *cc.Declarator:
				c.names[name] = d.IsTypename()
			case *cc.Enumerator:
				c.names[name] = false
			default:
				continue // a tag
			}
			break
		}
	}
	return c
}

func spellMacro(name string, m *cc.Macro) *macroText {
	out := &macroText{}
	var b strings.Builder
	b.WriteString(name)
	if m.IsFnLike {
		b.WriteByte('(')
		for i, p := range m.Params {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(p.SrcStr())
			if i == m.VarArg {
				b.WriteString("...")
			}
		}
		if m.VarArg == len(m.Params) {
			if m.VarArg > 0 {
				b.WriteString(", ")
			}
			b.WriteString("...")
		}
		b.WriteByte(')')
	}
	b.WriteByte(' ')
	for i, tok := range m.ReplacementList() {
		src := tok.SrcStr()
		if i > 0 && len(tok.Sep()) > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(src)
		out.pastes = out.pastes || src == "##"
		if wordByte(src[0]) {
			out.words = append(out.words, src)
		}
	}
	out.define = b.String()
	if strings.Contains(out.define, "\\") {
		out.define = splice.ReplaceAllString(out.define, "")
	}
	return out
}

// environmentName is the name of the source that declares names.
const environmentName = "<environment>"

// sources gives those that stand for c before another text: of names and, after it, of macros; again has the names of the macros.
func (c *environment) sources(text []byte) (out []cc.Source, again map[string]bool) {
	again = map[string]bool{}
	named, spelled := map[string]bool{}, words(text)
	work := slices.Collect(maps.Keys(spelled))
	all := makesNames(text)
	if all {
		work = slices.Collect(maps.Keys(c.macros))
	}
	var b strings.Builder
	for len(work) > 0 {
		w := work[len(work)-1]
		work = work[:len(work)-1]
		if named[w] {
			continue
		}
		named[w] = true
		m := c.macros[w]
		if m == nil {
			continue
		}
		if m.pastes && !all {
			all = true
			work = append(work, slices.Collect(maps.Keys(c.macros))...)
		}
		work = append(work, m.words...)
		again[w] = true
		b.WriteString("#define ")
		b.WriteString(m.define)
		b.WriteByte('\n')
	}
	lists := map[bool][]string{}
	for name, isType := range c.names {
		// The parser asks which names are types. That others are none matters where the text makes them types, which is an error.
		if named[name] || all && (isType || spelled[name]) {
			lists[isType] = append(lists[isType], name)
		}
	}
	return []cc.Source{declared(lists[true], lists[false]), {Name: predefinedName, Value: b.String()}}, again
}

// declared gives the source that says which names are types and which are not.
func declared(types, others []string) cc.Source {
	return cc.Source{Name: environmentName, Value: "typedef int " + strings.Join(append(types, InternalPrefix+"type"), ", ") + ";\n" +
		"extern int " + strings.Join(append(others, "__predefined_declarator"), ", ") + ";\n"}
}

// makesNames tells whether names may matter that a text does not spell: it includes other files, pastes names together or
// divides them.
func makesNames(text []byte) bool {
	if bytes.Contains(text, []byte("##")) || bytes.Contains(text, []byte("%:%:")) || bytes.Contains(text, []byte(`\u`)) || bytes.Contains(text, []byte(`\U`)) {
		return true
	}
	for i := 0; ; {
		n := bytes.Index(text[i:], []byte("include"))
		if n < 0 {
			break
		}
		// A directive may have comments in it and begin on another line; elsewhere the word is rare.
		begin := bytes.LastIndexByte(text[:i+n], '\n') + 1
		if bytes.ContainsAny(text[begin:i+n], "#%/") || begin > 1 && bytes.ContainsAny(text[begin-2:begin-1], "\\\r") {
			return true
		}
		i += n + len("include")
	}
	return dividedName.Match(text)
}

var dividedName = regexp.MustCompile(`\S\\\r?\n\S`)

// then gives what is known after a text that was read under c: again are the macros that stood before it.
func (c *environment) then(ast *cc.AST, again map[string]bool) *environment {
	own := environmentOf(ast)
	out := &environment{macros: maps.Clone(c.macros), names: maps.Clone(c.names)}
	for name := range again {
		delete(out.macros, name) // it may be undefined now
	}
	maps.Copy(out.macros, own.macros)
	maps.Copy(out.names, own.names)
	return out
}
