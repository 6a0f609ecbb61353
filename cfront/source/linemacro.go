package source

// This file defines what macros in a #line directive stand for: the parser reads the directive before macros are expanded.

import (
	"bytes"
	"regexp"
)

// lineMacros are a file's macros that stand for a number or a string, as they were last defined.
type lineMacros map[string][]byte

var (
	plainDefine = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\d+|"[^"\\\n]*")[ \t]*\r?\n`)
	namedLine   = regexp.MustCompile(`^([ \t]*#[ \t]*line[ \t]+)(\w+)([ \t]+)?(\w+|"[^"\n]*")?`)
)

// mend notes a definition, and expands the macros in the logical line of a #line directive.
func (m lineMacros) mend(line []byte) []byte {
	if bytes.Contains(line, []byte("define")) {
		if mayBePlain(line) {
			if d := plainDefine.FindSubmatch(line); d != nil {
				m[string(d[1])] = d[2]
			}
		}
		return line
	}
	if !bytes.Contains(line, []byte("line")) {
		return line
	}
	d := namedLine.FindSubmatch(line)
	if d == nil {
		return line
	}
	out := bytes.Clone(d[1])
	for i, part := range d[2:] {
		if value, ok := m[string(part)]; ok && i != 1 {
			part = value
		}
		out = append(out, part...)
	}
	return append(out, line[len(d[0]):]...)
}

// mayBePlain tells whether a line ends as the definition of a number or a string does.
func mayBePlain(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r\n")
	if bytes.HasSuffix(line, []byte(`"`)) {
		return true
	}
	front := bytes.TrimRight(line, "0123456789")
	return len(front) < len(line) && len(bytes.TrimRight(front, " \t")) < len(front)
}
