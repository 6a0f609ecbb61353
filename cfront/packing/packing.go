package packing

// This file defines which packing #pragma pack puts in force at a place of a file: the assertions that stand for the directive in the
// syntax tree (see package source) give it for each token. A record has the packing in force at its closing brace, as in gcc,
// which expands no macros here.

import (
	"sort"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/source"
)

// packing is one value of the greatest alignment of members, from the token
// with the number seq on; 0 is none.
type packing struct {
	seq   int
	align int64
}

// List are those of a file, in the order of its text.
type List []packing

// At gives the packing in force at a token.
func (l List) At(tok cc.Token) int64 {
	i := sort.Search(len(l), func(i int) bool { return l[i].seq > tok.Seq() })
	if i == 0 {
		return 0
	}
	return l[i-1].align
}

// Read finds the assertions that stand for pragmas in a parsed file. What is wrong with one is told to problem; it is ignored then,
// unless what is wrong makes it fatal.
func Read(p *source.Parsed, problem func(at cc.Token, fatal bool, text string)) (out List) {
	var stack packStack
	toks := cc.NodeTokens(p.Ast.TranslationUnit)
	for i, tok := range toks {
		if tok.Ch != rune(cc.IDENTIFIER) || tok.SrcStr() != source.PragmaMark || i+2 >= len(toks) {
			continue
		}
		text, ok := unquotePragma(toks[i+2].SrcStr())
		if !ok {
			problem(tok, true, "this operand of _Pragma is not supported")
			continue
		}
		operands, ok := strings.CutPrefix(strings.TrimSpace(text), "pack")
		if !ok || operands != "" && isWordByte(operands[0]) {
			continue // another pragma, by way of a macro
		}
		align, wrong := stack.apply(operands)
		if wrong != "" {
			problem(tok, false, "#pragma pack: "+wrong)
		}
		out = append(out, packing{tok.Seq(), align})
	}
	return out
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
