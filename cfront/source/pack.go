package source

// This file defines how #pragma pack reaches the syntax tree.
//
// The parser drops pragmas, and it preprocesses ahead of what it parses, so that
// a handler cannot tell where a directive stood. Therefore the directive is
// rewritten before the parser reads it, to an assertion
//
//	_Static_assert(__heddle_pragma("(push, 1)"), "");
//
// which C allows wherever compilers allow the pragma: at file scope, among members and
// among statements. Such assertions are found again among the tokens of the parsed
// file, in the order of the text.
//
// The operator _Pragma with a literal is rewritten alike. One whose operand is made by
// a macro shows only when the parser executes it; then the file is parsed again with
// every such operator turned into an assertion. The parser does not expand operands:
// a macro in the place of the operator does.

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

// PragmaMark is the name called in the assertions that stand for pragmas. The macros take the place of
// _Pragma where its operand is no literal: expandingPragma at first, pragmaMacro in a second reading.
const (
	PragmaMark      = InternalPrefix + "pragma"
	pragmaMacro     = "_PragmA"
	expandingPragma = "_PragmE"
)

var (
	packDirective = regexp.MustCompile(`^[ \t]*#[ \t]*pragma[ \t]+pack\b`)
	packOperator  = regexp.MustCompile(`\b_Pragma[ \t]*\([ \t]*L?"[ \t]*pack\b([^"\\]*)"[ \t]*\)`)
	madeOperator  = regexp.MustCompile(`\b_Pragma[ \t]*\([ \t]*(?:[^ \t"L]|L[^"])`)
	assertMacro   = regexp.MustCompile(`^[ \t]*#[ \t]*(?:define|undef)[ \t]+_Static_assert\b`)
	splice        = regexp.MustCompile(`\\\r?\n`)
)

// packAssertion spells a pragma pack with the given operands.
func packAssertion(operands string) string {
	return "_Static_assert(" + PragmaMark + "(" + strconv.Quote("pack"+operands) + "), \"\");"
}

// mendPack rewrites a directive; ok tells whether the logical line is one. Line breaks
// stay, and so does a comment that goes on after the line.
func mendPack(line []byte) (out []byte, comment, ok bool) {
	if !directive(line) && !bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("\\")) {
		return nil, false, false
	}
	flat := line
	if bytes.ContainsRune(line, '\\') {
		flat = splice.ReplaceAll(line, nil)
	} else if !bytes.Contains(line, []byte("pragma")) {
		return nil, false, false
	}
	head := packDirective.Find(flat)
	if head == nil {
		return nil, false, false
	}
	var operands []byte
	for rest := flat[len(head):]; len(rest) > 0; {
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			rest = nil
			continue
		case bytes.HasPrefix(rest, []byte("/*")):
			operands = append(operands, ' ')
			end := bytes.Index(rest[2:], []byte("*/"))
			if end < 0 {
				comment, rest = true, nil
				continue
			}
			rest = rest[end+4:]
			continue
		}
		operands = append(operands, rest[0])
		rest = rest[1:]
	}
	indent := len(head) - len(bytes.TrimLeft(head, " \t"))
	out = append(out, head[:indent]...)
	out = append(out, packAssertion(strings.TrimSpace(string(operands)))...)
	if comment {
		out = append(out, "/*"...)
	}
	return append(out, bytes.Repeat([]byte("\n"), bytes.Count(line, []byte("\n")))...), comment, true
}

// mendPragmas rewrites the operators in a line that is not within a comment; made
// says that those with an operand that is no literal are rewritten too.
func mendPragmas(line []byte, made bool) ([]byte, bool) {
	if !bytes.Contains(line, []byte("_Pragma")) {
		return line, false
	}
	found := false
	line = packOperator.ReplaceAllFunc(line, func(m []byte) []byte {
		found = true
		return []byte(packAssertion(string(packOperator.FindSubmatch(m)[1])))
	})
	macro := expandingPragma
	if made {
		macro = pragmaMacro
	}
	line = madeOperator.ReplaceAllFunc(line, func(m []byte) []byte {
		found = found || made
		return append([]byte(macro), m[len("_Pragma"):]...)
	})
	return line, found
}
