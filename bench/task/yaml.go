package task

// This file defines how YAML is read: into values that know their lines.

import (
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// node is a YAML value: a scalar, a sequence or a mapping.
type node struct {
	line   int
	kind   nodeKind
	scalar string // as written, without quotes
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

// mostNested is the depth of brackets that the parser, which is recursive, is asked to read.
const mostNested = 1000

// parseYAML reads a document. An error begins with its line number.
func parseYAML(text string) (*node, error) {
	depth, line := 0, 1
	for i := range len(text) {
		switch text[i] {
		case '\n':
			line++
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		if depth > mostNested {
			return nil, fmt.Errorf("%d: brackets more than %d deep", line, mostNested)
		}
	}
	f, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		var at yaml.Error
		if errors.As(err, &at) && at.GetToken() != nil && at.GetToken().Position != nil {
			return nil, fmt.Errorf("%d: %s", at.GetToken().Position.Line, at.GetMessage())
		}
		return nil, fmt.Errorf("1: %w", err)
	}
	var root ast.Node
	for _, d := range f.Docs {
		if d.Body == nil {
			continue
		}
		if root != nil {
			return nil, fmt.Errorf("%d: a second document", lineOf(d.Body))
		}
		root = d.Body
	}
	if root == nil {
		return nil, errors.New("1: the file is empty")
	}
	r := yamlReader{anchors: map[string]*node{}}
	return r.read(root)
}

func lineOf(n ast.Node) int {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 1
}

// yamlReader turns what the parser gives into nodes. What aliases name is shared, not copied.
type yamlReader struct {
	anchors map[string]*node
	depth   int
}

func (r *yamlReader) read(n ast.Node) (*node, error) {
	if r.depth++; r.depth > mostNested {
		return nil, fmt.Errorf("%d: more than %d deep", lineOf(n), mostNested)
	}
	defer func() { r.depth-- }()
	out := &node{line: lineOf(n)}
	switch n := n.(type) {
	case *ast.MappingNode:
		return r.mapping(out, n.Values)
	case *ast.MappingValueNode:
		return r.mapping(out, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		out.kind = nodeList
		for _, v := range n.Values {
			item, err := r.read(v)
			if err != nil {
				return nil, err
			}
			out.items = append(out.items, item)
		}
		return out, nil
	case *ast.AnchorNode:
		value, err := r.read(n.Value)
		if err == nil {
			r.anchors[n.Name.String()] = value
		}
		return value, err
	case *ast.AliasNode:
		value := r.anchors[n.Value.String()]
		if value == nil {
			return nil, fmt.Errorf("%d: the alias %s names nothing above", out.line, n.Value)
		}
		return value, nil
	case *ast.TagNode:
		return r.read(n.Value)
	case *ast.LiteralNode:
		out.scalar = n.Value.Value
		return out, nil
	case *ast.StringNode:
		out.scalar = n.Value
		return out, nil
	case *ast.NullNode:
		return out, nil
	case ast.ScalarNode:
		out.scalar = n.GetToken().Value // 1.0 is not 1
		return out, nil
	}
	return nil, fmt.Errorf("%d: this YAML stands for no text, list or mapping", out.line)
}

func (r *yamlReader) mapping(out *node, values []*ast.MappingValueNode) (*node, error) {
	out.kind = nodeMap
	for _, v := range values {
		key, err := r.read(v.Key)
		if err != nil {
			return nil, err
		}
		if key.kind != nodeScalar {
			return nil, fmt.Errorf("%d: a key that is no text", key.line)
		}
		value, err := r.read(v.Value)
		if err != nil {
			return nil, err
		}
		out.keys, out.items = append(out.keys, key.scalar), append(out.items, value)
	}
	return out, nil
}
