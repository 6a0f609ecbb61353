package cfront

// This file defines what is found out about a function body before it is
// lowered: whose address is taken, which labels are jumped to, and in which blocks
// objects must exist before their declaration is passed.

import (
	"reflect"
	"strings"
	"sync"

	"modernc.org/cc/v4"
)

// bodyScan is the result.
type bodyScan struct {
	addressed map[*cc.Declarator]bool
	jumps     bool                                 // setjmp is called: locals that are volatile keep their values
	names     map[string]bool                      // parameters without declarator whose address is taken
	targets   map[labelKey]bool                    // labels that some goto names
	labels    map[labelKey][]*cc.CompoundStatement // the blocks around each label
	labelOf   map[cc.Node]labelKey                 // of labelled statements, gotos and label addresses
	addresses []labelKey                           // labels whose address is taken, numbered from 1
	addressOf map[labelKey]int
	hoist     map[*cc.CompoundStatement]bool
	mutating  map[cc.Node]mutation
	path      []*cc.CompoundStatement
	locals    []map[string]bool // labels declared by __label__ in the blocks of path
	switches  []int             // depth of path at each enclosing switch
	computed  bool              // goto *
}

// labelKey names a label of a function: block is nil unless __label__ declared it.
type labelKey struct {
	name  string
	block *cc.CompoundStatement
}

// resolve gives the label that a name means at the place that is walked.
func (s *bodyScan) resolve(name string) labelKey {
	for i := len(s.path) - 1; i >= 0; i-- {
		if s.locals[i][name] {
			return labelKey{name, s.path[i]}
		}
	}
	return labelKey{name, nil}
}

// localLabels gives the labels that a block declares by __label__.
func localLabels(c *cc.CompoundStatement) map[string]bool {
	var out map[string]bool
	for list := c.BlockItemList; list != nil; list = list.BlockItemList {
		if list.BlockItem == nil || list.BlockItem.Case != cc.BlockItemLabel {
			continue
		}
		for id := list.BlockItem.LabelDeclaration.IdentifierList; id != nil; id = id.IdentifierList {
			if out == nil {
				out = map[string]bool{}
			}
			tok := id.Token2
			if tok.SrcStr() == "" {
				tok = id.Token
			}
			out[tok.SrcStr()] = true
		}
	}
	return out
}

// mutation says what evaluating an expression may change.
type mutation uint8

const (
	mutVariables mutation = 1 << iota // assigns
	mutCalls                          // calls
)

func scanBody(body *cc.CompoundStatement) *bodyScan {
	s := &bodyScan{addressed: map[*cc.Declarator]bool{}, names: map[string]bool{}, targets: map[labelKey]bool{},
		labels: map[labelKey][]*cc.CompoundStatement{}, labelOf: map[cc.Node]labelKey{}, addressOf: map[labelKey]int{}, hoist: map[*cc.CompoundStatement]bool{}, mutating: map[cc.Node]mutation{}}
	s.walk(body)
	for name, path := range s.labels {
		if s.targets[name] || s.computed {
			for _, c := range path {
				s.hoist[c] = true
			}
		}
	}
	return s
}

// walk visits n and all below it.
func (s *bodyScan) walk(n cc.Node) {
	switch x := n.(type) {
	case *cc.CompoundStatement:
		s.path = append(s.path, x)
		s.locals = append(s.locals, localLabels(x))
		defer func() { s.path, s.locals = s.path[:len(s.path)-1], s.locals[:len(s.locals)-1] }()
	case *cc.SelectionStatement:
		if x.Case == cc.SelectionStatementSwitch {
			s.switches = append(s.switches, len(s.path))
			defer func() { s.switches = s.switches[:len(s.switches)-1] }()
		}
	case *cc.LabeledStatement:
		if x.Case == cc.LabeledStatementLabel {
			key := s.resolve(x.Token.SrcStr())
			s.labelOf[x] = key
			s.labels[key] = append([]*cc.CompoundStatement(nil), s.path...)
			break
		}
		// The dispatch of a switch enters the blocks between it and the label.
		if k := len(s.switches); k > 0 {
			for _, c := range s.path[s.switches[k-1]:] {
				s.hoist[c] = true
			}
		}
	case *cc.JumpStatement:
		switch x.Case {
		case cc.JumpStatementGoto:
			key := s.resolve(x.Token2.SrcStr())
			s.labelOf[x] = key
			s.targets[key] = true
		case cc.JumpStatementGotoExpr:
			s.computed = true
		}
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionIdent && setjmpNames[x.Token.SrcStr()] {
			s.jumps = true
		}
	case *cc.Asm:
		for _, n := range asmInMemory(x) {
			s.takeAddress(n)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			s.takeAddress(x.CastExpression)
		case cc.UnaryExpressionLabelAddr:
			key := s.resolve(x.Token2.SrcStr())
			s.labelOf[x] = key
			if s.addressOf[key] == 0 {
				s.addresses = append(s.addresses, key)
				s.addressOf[key] = len(s.addresses)
			}
		}
	}
	eachChild(n, s.walk)
}

// takeAddress notes the variable whose address an operand of & gives, if it is one.
func (s *bodyScan) takeAddress(n cc.ExpressionNode) {
	switch x := stripParens(n).(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionIdent {
			s.mark(x)
		}
		if x.Case == cc.PrimaryExpressionGeneric {
			for a := x.GenericSelection.GenericAssociationList; a != nil; a = a.GenericAssociationList {
				s.takeAddress(a.GenericAssociation.AssignmentExpression)
			}
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionReal || x.Case == cc.UnaryExpressionImag {
			s.takeAddress(x.UnaryExpression)
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionPrimary {
			s.takeAddress(x.PrimaryExpression)
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionUnary {
			s.takeAddress(x.UnaryExpression)
		}
	}
}

// mark notes every declaration of the name that may be meant: which of several in
// enclosing blocks it is depends on their order, and marking too many does no harm.
func (s *bodyScan) mark(x *cc.PrimaryExpression) {
	name := x.Token.SrcStr()
	for sc := x.LexicalScope(); sc != nil; sc = sc.Parent {
		for _, n := range sc.Nodes[name] {
			switch d := n.(type) {
			case *cc.Declarator:
				s.addressed[d] = true
			case *cc.Parameter:
				s.names[name] = true
			}
		}
	}
}

// mutates tells what evaluating n may change, by its form alone.
func (l *lower) mutation(n cc.Node) mutation {
	if l.scan == nil {
		return 0
	}
	if m, ok := l.scan.mutating[n]; ok {
		return m
	}
	var m mutation
	switch x := n.(type) {
	case *cc.AssignmentExpression:
		if x.Case != cc.AssignmentExpressionCond {
			m |= mutVariables
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			m |= mutVariables
		case cc.PostfixExpressionCall:
			m |= mutCalls
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			m |= mutVariables
		case cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofType, cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionAlignofExpr:
			l.scan.mutating[n] = m
			return m
		}
	case *cc.CompoundStatement:
		m |= mutVariables | mutCalls
	}
	eachChild(n, func(c cc.Node) { m |= l.mutation(c) })
	l.scan.mutating[n] = m
	return m
}

// mutates tells whether evaluating n may assign to a variable in a register.
func (l *lower) mutates(n cc.ExpressionNode) bool { return l.mutation(n)&mutVariables != 0 }

var (
	nodeFields sync.Map // reflect.Type → []int, the fields that hold nodes
	nodeType   = reflect.TypeFor[cc.Node]()
	tokenType  = reflect.TypeFor[cc.Token]()
)

// eachChild calls f for the nodes directly below n, in source order as far as
// the grammar's fields follow it. A list has its elements directly below it.
func eachChild(n cc.Node, f func(cc.Node)) {
	for n != nil {
		n = eachField(n, f)
	}
}

// isList tells whether a type of nodes is that of lists: each node of one holds an element and the
// rest of the list.
func isList(t reflect.Type) bool {
	switch name := t.Name(); name {
	case "DeclarationSpecifiers", "TypeQualifiers", "Pointer":
		return true
	default:
		return strings.HasSuffix(name, "List")
	}
}

// eachField calls f for the nodes in the fields of n; if n is a list, it gives the rest of it instead.
func eachField(n cc.Node, f func(cc.Node)) (rest cc.Node) {
	v := reflect.ValueOf(n)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return nil
	}
	v = v.Elem()
	t := v.Type()
	if t.Kind() != reflect.Struct {
		return nil
	}
	var fields []int
	if c, ok := nodeFields.Load(t); ok {
		fields = c.([]int)
	} else {
		for i := range t.NumField() {
			ft := t.Field(i)
			if ft.IsExported() && !ft.Anonymous && ft.Type != tokenType && ft.Type.Implements(nodeType) {
				fields = append(fields, i)
			}
		}
		nodeFields.Store(t, fields)
	}
	list := isList(t)
	for _, i := range fields {
		fv := v.Field(i)
		switch fv.Kind() {
		case reflect.Pointer, reflect.Interface:
			if fv.IsNil() {
				continue
			}
		}
		c, ok := fv.Interface().(cc.Node)
		switch {
		case !ok:
		case list && t.Field(i).Type == reflect.TypeOf(n):
			rest = c
		default:
			f(c)
		}
	}
	return rest
}
