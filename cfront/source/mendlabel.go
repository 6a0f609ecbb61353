package source

// This file defines how a label at the end of a block is spelled for the parser: C23 lets no statement follow it, and so do compilers
// in older C.

import "bytes"

// mendLabels puts an empty statement behind a label that a closing brace follows.
func mendLabels(text []byte) []byte {
	var out []byte
	done := 0
	for at := 0; ; at++ {
		n := bytes.IndexByte(text[at:], ':')
		if n < 0 {
			break
		}
		at += n
		if !braceFollows(text[at+1:]) || endsDirective(text, at) {
			continue
		}
		line := text[bytes.LastIndexByte(text[:at], '\n')+1:]
		if inLiteral(line, at-(len(text)-len(line))) {
			continue
		}
		out = append(append(out, text[done:at+1]...), ';')
		done = at + 1
		if text[done] == ' ' || text[done] == '\t' {
			done++ // what follows stays in its column
		}
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}

// endsDirective tells whether a directive is the last that stands before the brace which follows the colon at: the brace is not its own.
func endsDirective(text []byte, at int) bool {
	start := at
	for {
		start = bytes.LastIndexByte(text[:start], '\n')
		if start < 0 || !bytes.HasSuffix(bytes.TrimSuffix(text[:start], []byte("\r")), []byte("\\")) {
			break
		}
	}
	line := logicalLine(text[start+1:])
	return directive(line) && !braceFollows(line[at-start:])
}

// braceFollows tells whether a closing brace is the first that stands in a text beside space and comments.
func braceFollows(text []byte) bool {
	for len(text) > 0 {
		switch c := text[0]; {
		case c == '}':
			return true
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
			text = text[1:]
		case c == '\\' && bytes.HasPrefix(bytes.TrimPrefix(text[1:], []byte("\r")), []byte("\n")):
			text = text[1:]
		case bytes.HasPrefix(text, []byte("//")):
			text = text[len(logicalLine(text)):]
		case bytes.HasPrefix(text, []byte("/*")):
			end := bytes.Index(text[2:], []byte("*/"))
			if end < 0 {
				return false
			}
			text = text[end+4:]
		default:
			return false
		}
	}
	return false
}
