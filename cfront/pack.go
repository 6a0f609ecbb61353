package cfront

// This file defines #pragma pack: how the directive reaches the syntax tree, and
// which packing is in force at a place of a file.
//
// The parser drops pragmas, and it preprocesses ahead of what it parses, so that
// a handler cannot tell where a directive stood. Therefore the directive is
// rewritten before the parser reads it, to an assertion
//
//	_Static_assert(__heddle_pragma("(push, 1)"), "");
//
// which C allows wherever compilers allow the pragma: at file scope, among members and
// among statements. Such assertions are found again among the tokens of the parsed
// file, in the order of the text, and give the packing for each token. A record has
// the packing in force at its closing brace, as in gcc, which expands no macros here.
//
// The operator _Pragma with a literal is rewritten alike. One whose operand is made by
// a macro shows only when the parser executes it; then the file is parsed again with
// every such operator turned into an assertion.

import (
	"bytes"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"modernc.org/cc/v4"
)

// pragmaMark is the name called in the assertions that stand for pragmas, and
// pragmaMacro the macro that takes the place of _Pragma in a second reading.
const (
	pragmaMark  = internalPrefix + "pragma"
	pragmaMacro = "_PragmA"
)

var (
	packDirective = regexp.MustCompile(`^[ \t]*#[ \t]*pragma[ \t]+pack\b`)
	packOperator  = regexp.MustCompile(`\b_Pragma[ \t]*\([ \t]*L?"[ \t]*pack\b([^"\\]*)"[ \t]*\)`)
	madeOperator  = regexp.MustCompile(`\b_Pragma[ \t]*\([ \t]*[^ \t"L]`)
	assertMacro   = regexp.MustCompile(`^[ \t]*#[ \t]*(?:define|undef)[ \t]+_Static_assert\b`)
	splice        = regexp.MustCompile(`\\\r?\n`)
)

// packAssertion spells a pragma pack with the given operands.
func packAssertion(operands string) string {
	return "_Static_assert(" + pragmaMark + "(" + strconv.Quote("pack"+operands) + "), \"\");"
}

// mendPack rewrites a directive; ok tells whether the logical line is one. Line breaks
// stay, and so does a comment that goes on after the line.
func mendPack(line []byte) (out []byte, comment, ok bool) {
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
	if made {
		line = madeOperator.ReplaceAllFunc(line, func(m []byte) []byte {
			found = true
			return append([]byte(pragmaMacro), m[len("_Pragma"):]...)
		})
	}
	return line, found
}

// packing is one value of the greatest alignment of members, from the token
// with the number seq on; 0 is none.
type packing struct {
	seq   int
	align int64
}

// packAt gives the packing in force at a token.
func (u *unit) packAt(tok cc.Token) int64 {
	i := sort.Search(len(u.packings), func(i int) bool { return u.packings[i].seq > tok.Seq() })
	if i == 0 {
		return 0
	}
	return u.packings[i-1].align
}

// readPackings finds the assertions that stand for pragmas in a parsed file.
func (u *unit) readPackings() {
	if u.ast.Macros["_Static_assert"] != nil || u.sources.assertMacro {
		u.fe.diags.add(Fatal, u.name, "#pragma pack is not supported together with a macro named _Static_assert")
		return
	}
	var stack packStack
	toks := cc.NodeTokens(u.ast.TranslationUnit)
	for i, tok := range toks {
		if tok.Ch != rune(cc.IDENTIFIER) || tok.SrcStr() != pragmaMark || i+2 >= len(toks) {
			continue
		}
		text, ok := unquotePragma(toks[i+2].SrcStr())
		if !ok {
			u.fe.diags.add(Fatal, u.fe.position(u, u.pos(tok)), "this operand of _Pragma is not supported")
			continue
		}
		operands, ok := strings.CutPrefix(strings.TrimSpace(text), "pack")
		if !ok || operands != "" && isWordByte(operands[0]) {
			continue // another pragma, by way of a macro
		}
		align, problem := stack.apply(operands)
		if problem != "" {
			u.warn(tok, "#pragma pack: %s", problem)
		}
		u.packings = append(u.packings, packing{tok.Seq(), align})
	}
}

// unquotePragma undoes what the operator # and the rewriting did to an operand.
func unquotePragma(lit string) (string, bool) {
	lit = strings.TrimPrefix(lit, "L")
	if len(lit) < 2 || lit[0] != '"' || lit[len(lit)-1] != '"' {
		return "", false
	}
	if s, err := strconv.Unquote(lit); err == nil {
		return s, true
	}
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(lit[1 : len(lit)-1]), true
}

// isPragma tells whether an assertion stands for a pragma.
func isPragma(n *cc.StaticAssertDeclaration) bool {
	cond := n.ConstantExpression
	if c, ok := cond.(*cc.ConstantExpression); ok {
		cond = c.ConditionalExpression
	}
	call, ok := cond.(*cc.PostfixExpression)
	return ok && call.Case == cc.PostfixExpressionCall && identifierOf(call.PostfixExpression) == pragmaMark
}

// packStack is the state that pragmas change: the current value lies on top; below
// it are those that pops come back to. An empty stack is one zero.
type packStack []packEntry

type packEntry struct {
	align int64
	id    string
}

func (s packStack) top() int64 {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1].align
}

// apply executes a pragma, given its operands with their brackets. problem is
// what compilers warn of; mostly the pragma is ignored then.
func (s *packStack) apply(operands string) (align int64, problem string) {
	if len(*s) == 0 {
		*s = packStack{{}}
	}
	words := packWords(operands)
	end := 0
	for end < len(words) && words[end] != ")" {
		end++
	}
	switch {
	case len(words) == 0 || words[0] != "(":
		return s.top(), "the operands lack brackets; it is ignored"
	case end == len(words):
		return s.top(), "the closing bracket is missing; it is ignored"
	}
	if end+1 < len(words) {
		problem = "there is text after the closing bracket"
	}
	words = words[1:end]
	ignored := func(why string) (int64, string) { return s.top(), why + "; it is ignored" }
	switch {
	case len(words) == 0:
		(*s)[len(*s)-1].align = 0
		return 0, problem
	case words[0] != "push" && words[0] != "pop":
		n, ok := packAlign(words[0])
		if len(words) > 1 || !ok {
			return ignored("the operand is not a small power of two")
		}
		(*s)[len(*s)-1].align = n
		return n, problem
	}
	id, n := "", int64(-1)
	for i := 1; i < len(words); i += 2 {
		if words[i] != "," || i+1 == len(words) {
			return ignored("the operands are malformed")
		}
		w := words[i+1]
		value, isAlign := packAlign(w)
		switch {
		case isWordByte(w[0]) && (w[0] < '0' || w[0] > '9') && id == "":
			id = w
		case isAlign && words[0] == "push" && n < 0:
			n = value
		default:
			return ignored("the operands are malformed")
		}
	}
	if words[0] == "push" {
		if n < 0 {
			n = s.top()
		}
		*s = append(*s, packEntry{n, id})
		return n, problem
	}
	if len(*s) == 1 {
		return ignored("pop without a push")
	}
	to := len(*s) - 1
	if id != "" {
		for to > 0 && (*s)[to].id != id {
			to--
		}
		if to == 0 {
			to, problem = len(*s)-1, "pop of "+id+" without a push of it"
		}
	}
	*s = (*s)[:to]
	return s.top(), problem
}

// packAlign reads an alignment; 0 means none.
func packAlign(word string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimRight(word, "uUlL"), 0, 64)
	if err != nil || strings.Contains(word, "_") {
		return 0, false
	}
	switch n {
	case 0, 1, 2, 4, 8, 16:
		return n, true
	}
	return 0, false
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// packWords splits operands into names, numbers and single characters.
func packWords(text string) []string {
	var words []string
	for i := 0; i < len(text); {
		j := i
		for j < len(text) && isWordByte(text[j]) {
			j++
		}
		switch {
		case j > i:
			words = append(words, text[i:j])
			i = j
		case text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\f' || text[i] == '\v':
			i++
		default:
			words = append(words, text[i:i+1])
			i++
		}
	}
	return words
}
