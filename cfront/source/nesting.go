package source

// This file defines how deep a source text may nest. The parser and the lowering are recursive,
// and a stack that is full ends the process: so nesting is measured before they begin, here in
// the text of each file; what is left to do in the syntax tree is done by who reads it.
//
// What nests without brackets (operators before an operand, statements in the place of
// statements, conditional expressions) makes a run of tokens that no semicolon, comma or brace
// divides.

import (
	"bytes"
	"fmt"
	"strings"
)

const (
	maxNesting = 1000    // open brackets
	maxRun     = 200_000 // tokens in a run
	maxElse    = 5_000   // statements in one chain of else
)

// nesting counts while a text is scanned.
type nesting struct {
	braces []int // of each open brace: the length of the chain of else before it
	open   int   // brackets
	run    int
	chain  int  // of else
	ended  bool // a statement has just ended: only else goes on with the chain
}

// token takes in a token of one character, word a name or number. They tell whether something nests too deeply.
func (n *nesting) token(c byte) bool {
	if n.ended {
		n.chain, n.ended = 0, false
	}
	n.run++
	switch c {
	case '(', '[':
		n.open++
	case ')', ']':
		n.open = max(n.open-1, 0)
	case '{':
		n.open, n.run = n.open+1, 0
		n.braces, n.chain = append(n.braces, n.chain), 0
	case '}':
		n.open, n.run, n.ended = max(n.open-1, 0), 0, true
		if k := len(n.braces); k > 0 {
			n.braces, n.chain = n.braces[:k-1], n.braces[k-1]
		}
	case ';':
		n.run, n.ended = 0, true
	case ',':
		n.run = 0
	}
	return n.tooDeep()
}

func (n *nesting) word(text []byte) bool {
	if string(text) == "else" {
		n.chain++
		n.ended = false
	} else if n.ended {
		n.chain, n.ended = 0, false
	}
	n.run++
	return n.tooDeep()
}

func (n *nesting) tooDeep() bool {
	return n.open > maxNesting || n.run > maxRun || n.chain > maxElse
}

// depthScan looks through the text of a file, line by line.
type depthScan struct {
	text    nesting
	comment bool
}

// line takes in a logical line. at is the offset in it where the text nests too deeply, -1 if it
// does not. A directive counts for itself: what a macro holds need not be balanced.
func (s *depthScan) line(line []byte) (at int) {
	n, own := &s.text, nesting{}
	begun := s.comment
	for i := 0; i < len(line); i++ {
		c := line[i]
		next := byte(0)
		if i+1 < len(line) {
			next = line[i+1]
		}
		switch {
		case s.comment:
			if c == '*' && next == '/' {
				s.comment = false
				i++
			}
			continue
		case c == '/' && next == '*':
			s.comment = true
			i++
			continue
		case c == '/' && next == '/':
			return -1
		case c <= ' ' || c == '\\':
			continue
		case c == '#' && !begun:
			n = &own
		case c == '"' || c == '\'':
			if end := Closing(line, i); end > 0 {
				i = end
			}
			n.run++
		case wordByte(c):
			end := i + 1
			for end < len(line) && wordByte(line[end]) {
				end++
			}
			if n.word(line[i:end]) {
				return i
			}
			i = end - 1
		default:
			if n.token(c) {
				return i
			}
		}
		begun = true
	}
	return -1
}

// TooDeep gives the place (line:column) at which a text nests too deeply, "" if nowhere.
func TooDeep(raw []byte) string {
	if len(raw) <= maxRun && bytes.Count(raw, []byte("else")) <= maxElse &&
		bytes.Count(raw, []byte("("))+bytes.Count(raw, []byte("["))+bytes.Count(raw, []byte("{")) <= maxNesting {
		return "" // it cannot
	}
	var s depthScan
	for line := 1; len(raw) > 0; {
		l := logicalLine(raw)
		raw = raw[len(l):]
		if at := s.line(l); at >= 0 {
			before := string(l[:at])
			return fmt.Sprintf("%d:%d", line+strings.Count(before, "\n"), at-strings.LastIndexByte(before, '\n'))
		}
		line += strings.Count(string(l), "\n")
	}
	return ""
}
