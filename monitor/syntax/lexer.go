package syntax

// This file defines the lexer of formulas: the spellings of operators, and the
// scan of a proposition's C text to its closing brace.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokOpen
	tokClose
	tokProp
	tokOp // token.op says which
)

type token struct {
	kind   tokenKind
	op     Op
	offset int    // of the token in the source
	text   string // of a proposition, trimmed
	start  int    // offset of a proposition's text
}

// spelling is one way to write an operator.
type spelling struct {
	text string
	op   Op
}

// symbolSpellings are the operators written with punctuation or mathematical
// letters. A spelling stands before those that are its prefix.
var symbolSpellings = []spelling{
	{"<->", OpIff}, {"<>", OpFinally}, {"[]", OpGlobally}, {"->", OpImplies},
	{"&&", OpAnd}, {"||", OpOr}, {"!", OpNot},
	{"¬", OpNot}, {"∧", OpAnd}, {"∨", OpOr},
	{"→", OpImplies}, {"⇒", OpImplies}, {"↔", OpIff}, {"⇔", OpIff},
	{"⊤", OpTrue}, {"⊥", OpFalse},
	{"○", OpNext}, {"◯", OpNext}, {"◇", OpFinally}, {"◊", OpFinally}, {"□", OpGlobally}, {"◻", OpGlobally},
	{"𝒳", OpNext}, {"ℱ", OpFinally}, {"𝒢", OpGlobally}, {"𝒰", OpUntil}, {"ℛ", OpRelease}, {"𝒱", OpRelease}, {"𝒲", OpWeakUntil},
	{"𝖷", OpNext}, {"𝖥", OpFinally}, {"𝖦", OpGlobally}, {"𝖴", OpUntil}, {"𝖱", OpRelease}, {"𝖵", OpRelease}, {"𝖶", OpWeakUntil},
}

// wordSpellings are the operators written with Latin letters. They may be
// written together: GF{p} is G F {p}.
var wordSpellings = []spelling{
	{"true", OpTrue}, {"false", OpFalse},
	{"X", OpNext}, {"F", OpFinally}, {"G", OpGlobally},
	{"U", OpUntil}, {"R", OpRelease}, {"V", OpRelease}, {"W", OpWeakUntil},
}

// mistakes are spellings that other notations use, with what to write here.
var mistakes = []struct{ text, hint string }{
	{"&", "unexpected '&': conjunction is written &&"},
	{"|", "unexpected '|': disjunction is written ||"},
	{"=", "unexpected '=': implication is written ->, equivalence <->; a comparison belongs inside braces"},
	{"~", "unexpected '~': negation is written !"},
	{"[", "unexpected '[': globally is written [] or G"},
	{"<", "unexpected '<': finally is written <> or F, equivalence <->; a comparison belongs inside braces"},
	{"-", "unexpected '-': implication is written ->"},
	{"}", "unexpected '}': no proposition is open"},
}

type lexer struct {
	source string
	pos    int
	word   int // end of the word whose operator letters are being handed out
}

func (l *lexer) fail(offset int, message string) *Error {
	return syntaxError(l.source, offset, message)
}

// next returns the next token.
func (l *lexer) next() (token, error) {
	for l.pos < len(l.source) && strings.IndexByte(" \t\r\n\v\f", l.source[l.pos]) >= 0 {
		l.pos++
	}
	start := l.pos
	if start >= len(l.source) {
		return token{kind: tokEnd, offset: start}, nil
	}
	switch c := l.source[start]; {
	case c == '(':
		l.pos++
		return token{kind: tokOpen, offset: start}, nil
	case c == ')':
		l.pos++
		return token{kind: tokClose, offset: start}, nil
	case c == '{':
		return l.proposition()
	case isWordByte(c):
		return l.operatorWord()
	}
	rest := l.source[start:]
	for _, s := range symbolSpellings {
		if strings.HasPrefix(rest, s.text) {
			l.pos += len(s.text)
			return token{kind: tokOp, op: s.op, offset: start}, nil
		}
	}
	for _, m := range mistakes {
		if strings.HasPrefix(rest, m.text) {
			return token{}, l.fail(start, m.hint)
		}
	}
	r, size := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && size <= 1 {
		return token{}, l.fail(start, "the formula is not valid UTF-8 here")
	}
	if !unicode.IsPrint(r) {
		return token{}, l.fail(start, "unexpected control character")
	}
	return token{}, l.fail(start, "unexpected '"+string(r)+"'")
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// operatorWord hands out the next operator of a word. A word is checked whole
// when it is first met, so that Foo is one mistake and not the operator F.
func (l *lexer) operatorWord() (token, error) {
	start := l.pos
	if start >= l.word {
		end := start
		for end < len(l.source) && isWordByte(l.source[end]) {
			end++
		}
		for at := start; at < end; {
			_, size := wordOperator(l.source[at:end])
			if size == 0 {
				word := l.source[start:end]
				return token{}, l.fail(start, "'"+word+"' is no operator; a proposition stands in braces: {"+word+"}")
			}
			at += size
		}
		l.word = end
	}
	op, size := wordOperator(l.source[start:l.word])
	l.pos += size
	return token{kind: tokOp, op: op, offset: start}, nil
}

// wordOperator returns the operator that a word begins with and its length, or
// length 0.
func wordOperator(word string) (Op, int) {
	for _, s := range wordSpellings {
		if strings.HasPrefix(word, s.text) {
			return s.op, len(s.text)
		}
	}
	return 0, 0
}

// proposition scans {C expression}. Brackets of all kinds must balance; those
// in string literals, character literals and comments do not count.
func (l *lexer) proposition() (token, error) {
	open := l.pos
	type bracket struct {
		closer byte
		offset int
	}
	stack := []bracket{{'}', open}}
	at := open + 1
	for at < len(l.source) {
		c := l.source[at]
		switch c {
		case '{', '(', '[':
			stack = append(stack, bracket{map[byte]byte{'{': '}', '(': ')', '[': ']'}[c], at})
		case '}', ')', ']':
			top := stack[len(stack)-1]
			if c != top.closer {
				return token{}, l.fail(at, "'"+string(c)+"' in a proposition where '"+string(top.closer)+"' is missing")
			}
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				return l.endProposition(open, at)
			}
		case '"', '\'':
			end := endOfLiteral(l.source, at)
			if end < 0 {
				return token{}, l.fail(at, "a literal in the proposition is not closed")
			}
			at = end - 1
		case '/':
			rest := l.source[at:]
			if strings.HasPrefix(rest, "//") {
				return token{}, l.fail(at, "a // comment cannot stand in a proposition")
			}
			if strings.HasPrefix(rest, "/*") {
				length := strings.Index(rest[2:], "*/")
				if length < 0 {
					return token{}, l.fail(at, "a comment in the proposition is not closed")
				}
				at += length + 3
			}
		}
		at++
	}
	top := stack[len(stack)-1]
	if len(stack) == 1 {
		return token{}, l.fail(open, "the proposition that begins here is not closed by '}'")
	}
	return token{}, l.fail(top.offset, "'"+string(l.source[top.offset])+"' in a proposition is not closed")
}

// endOfLiteral returns the offset after the string or character literal that
// begins at start, or -1.
func endOfLiteral(source string, start int) int {
	for at := start + 1; at < len(source); at++ {
		switch source[at] {
		case '\\':
			at++
		case '\n':
			return -1
		case source[start]:
			return at + 1
		}
	}
	return -1
}

func (l *lexer) endProposition(open, end int) (token, error) {
	inner := l.source[open+1 : end]
	text := strings.TrimSpace(inner)
	if text == "" {
		return token{}, l.fail(open, "the proposition is empty")
	}
	if !utf8.ValidString(text) {
		return token{}, l.fail(open, "the proposition is not valid UTF-8")
	}
	l.pos = end + 1
	return token{kind: tokProp, offset: open, text: text, start: open + 1 + strings.Index(inner, text)}, nil
}
