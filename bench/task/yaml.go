package task

// This file defines a reader for the part of YAML that task definitions use: block
// mappings and sequences by indentation, plain and quoted scalars, flow sequences
// of scalars, comments. Everything else is refused.

import (
	"fmt"
	"strconv"
	"strings"
)

// node is a YAML value: a scalar, a sequence or a mapping.
type node struct {
	line   int
	kind   nodeKind
	scalar string
	items  []*node
	keys   []string // of a mapping; items holds the values
}

type nodeKind uint8

const (
	nodeScalar nodeKind = iota
	nodeList
	nodeMap
)

// get gives the value of a key, nil if there is none.
func (n *node) get(key string) *node {
	if n == nil || n.kind != nodeMap {
		return nil
	}
	for i, k := range n.keys {
		if k == key {
			return n.items[i]
		}
	}
	return nil
}

// strings gives a scalar or a list of scalars.
func (n *node) strings() ([]string, error) {
	if n == nil {
		return nil, nil
	}
	if n.kind == nodeScalar {
		return []string{n.scalar}, nil
	}
	var out []string
	for _, it := range n.items {
		if n.kind != nodeList || it.kind != nodeScalar {
			return nil, fmt.Errorf("%d: a string or a list of strings is expected", n.line)
		}
		out = append(out, it.scalar)
	}
	return out, nil
}

// yamlLine is a line with something on it.
type yamlLine struct {
	number int
	indent int
	text   string
}

type yamlReader struct {
	lines []yamlLine
	at    int
}

// parseYAML reads a document. An error begins with its line number.
func parseYAML(text string) (*node, error) {
	r := &yamlReader{}
	for i, l := range strings.Split(text, "\n") {
		l = strings.TrimRight(l, " \r")
		if strings.Contains(l, "\t") && strings.TrimLeft(l, " ") != "" && strings.HasPrefix(strings.TrimLeft(l, " "), "\t") {
			return nil, fmt.Errorf("%d: a tab in the indentation", i+1)
		}
		body := strings.TrimLeft(l, " ")
		if body == "" || body[0] == '#' {
			continue
		}
		if l == "---" || l == "..." {
			if len(r.lines) > 0 && l == "---" {
				return nil, fmt.Errorf("%d: a second document", i+1)
			}
			continue
		}
		r.lines = append(r.lines, yamlLine{i + 1, len(l) - len(body), body})
	}
	if len(r.lines) == 0 {
		return nil, fmt.Errorf("1: the file is empty")
	}
	n, err := r.block(r.lines[0].indent)
	if err != nil {
		return nil, err
	}
	if r.at < len(r.lines) {
		return nil, fmt.Errorf("%d: the indentation fits nothing above", r.lines[r.at].number)
	}
	return n, nil
}

// block reads the mapping or sequence whose lines have this indentation.
func (r *yamlReader) block(indent int) (*node, error) {
	first := r.lines[r.at]
	if strings.HasPrefix(first.text, "- ") || first.text == "-" {
		return r.list(indent)
	}
	if _, _, ok := splitKey(first.text); ok {
		return r.mapping(indent)
	}
	r.at++
	return scalarOf(first.number, first.text)
}

func (r *yamlReader) list(indent int) (*node, error) {
	n := &node{line: r.lines[r.at].number, kind: nodeList}
	for r.at < len(r.lines) {
		l := &r.lines[r.at]
		if l.indent != indent || !strings.HasPrefix(l.text, "- ") && l.text != "-" {
			break
		}
		rest := strings.TrimLeft(strings.TrimPrefix(l.text, "-"), " ")
		var item *node
		var err error
		switch {
		case rest == "" || rest[0] == '#':
			r.at++
			if r.at == len(r.lines) || r.lines[r.at].indent <= indent {
				return nil, fmt.Errorf("%d: an empty element", l.number)
			}
			item, err = r.block(r.lines[r.at].indent)
		default:
			// What follows the dash is a block of its own, as far to the right as it stands.
			l.indent += len(l.text) - len(rest)
			l.text = rest
			item, err = r.block(l.indent)
		}
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
	}
	return n, nil
}

func (r *yamlReader) mapping(indent int) (*node, error) {
	n := &node{line: r.lines[r.at].number, kind: nodeMap}
	for r.at < len(r.lines) && r.lines[r.at].indent == indent {
		l := r.lines[r.at]
		key, rest, ok := splitKey(l.text)
		if !ok {
			return nil, fmt.Errorf("%d: KEY: VALUE is expected", l.number)
		}
		if n.get(key) != nil {
			return nil, fmt.Errorf("%d: the key %s stands here twice", l.number, key)
		}
		r.at++
		var v *node
		var err error
		switch {
		case rest != "" && rest[0] != '#':
			v, err = scalarOf(l.number, rest)
		case r.at < len(r.lines) && (r.lines[r.at].indent > indent || r.lines[r.at].indent == indent && strings.HasPrefix(r.lines[r.at].text, "-")):
			v, err = r.block(r.lines[r.at].indent)
		default:
			v = &node{line: l.number}
		}
		if err != nil {
			return nil, err
		}
		n.keys = append(n.keys, key)
		n.items = append(n.items, v)
	}
	return n, nil
}

// splitKey cuts a line into a key and what follows the colon.
func splitKey(text string) (key, rest string, ok bool) {
	if text == "" || strings.ContainsAny(text[:1], `"'[]{}&*!|>%@#-?,`) {
		return "", "", false
	}
	i := strings.Index(text, ":")
	if i <= 0 || i+1 < len(text) && text[i+1] != ' ' {
		return "", "", false
	}
	return strings.TrimSpace(text[:i]), strings.TrimLeft(text[i+1:], " "), true
}

// scalarOf reads a scalar or a flow sequence of scalars.
func scalarOf(line int, s string) (*node, error) {
	v, rest, err := flowValue(line, s)
	if err != nil {
		return nil, err
	}
	if rest = strings.TrimLeft(rest, " "); rest != "" && rest[0] != '#' {
		return nil, fmt.Errorf("%d: %q follows the value", line, rest)
	}
	return v, nil
}

func flowValue(line int, s string) (*node, string, error) {
	switch s[0] {
	case '[':
		n := &node{line: line, kind: nodeList}
		s = strings.TrimLeft(s[1:], " ")
		for {
			if s == "" {
				return nil, "", fmt.Errorf("%d: the list does not end on this line", line)
			}
			if s[0] == ']' {
				return n, s[1:], nil
			}
			if s[0] == '[' {
				return nil, "", fmt.Errorf("%d: a list in a list", line)
			}
			item, rest, err := flowScalar(line, s, ",]")
			if err != nil {
				return nil, "", err
			}
			n.items = append(n.items, item)
			s = strings.TrimLeft(rest, " ")
			if s != "" && s[0] == ',' {
				s = strings.TrimLeft(s[1:], " ")
			} else if s != "" && s[0] != ']' {
				return nil, "", fmt.Errorf("%d: a comma is missing", line)
			}
		}
	case '{', '&', '*', '!', '|', '>', '%', '@', '`':
		return nil, "", fmt.Errorf("%d: %q is YAML that task definitions do not use", line, s[:1])
	}
	return flowScalar(line, s, "")
}

// flowScalar reads a scalar that ends before one of the bytes in stop, or at a comment.
func flowScalar(line int, s, stop string) (*node, string, error) {
	switch s[0] {
	case '\'':
		var b strings.Builder
		for i := 1; i < len(s); i++ {
			if s[i] != '\'' {
				b.WriteByte(s[i])
			} else if i+1 < len(s) && s[i+1] == '\'' {
				b.WriteByte('\'')
				i++
			} else {
				return &node{line: line, scalar: b.String()}, s[i+1:], nil
			}
		}
		return nil, "", fmt.Errorf("%d: the quote does not end", line)
	case '"':
		for i := 1; i < len(s); i++ {
			switch s[i] {
			case '\\':
				i++
			case '"':
				v, err := strconv.Unquote(s[:i+1])
				if err != nil {
					return nil, "", fmt.Errorf("%d: bad escape in %s", line, s[:i+1])
				}
				return &node{line: line, scalar: v}, s[i+1:], nil
			}
		}
		return nil, "", fmt.Errorf("%d: the quote does not end", line)
	}
	end := len(s)
	for i := range len(s) {
		if strings.IndexByte(stop, s[i]) >= 0 || s[i] == '#' && i > 0 && s[i-1] == ' ' {
			end = i
			break
		}
	}
	return &node{line: line, scalar: strings.TrimSpace(s[:end])}, s[end:], nil
}
