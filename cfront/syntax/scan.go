package syntax

// This file defines what is found out about a function body before it is
// lowered: whose address is taken, which labels are jumped to, and in which blocks
// objects must exist before their declaration is passed.

import "modernc.org/cc/v4"

// Body is the result.
type Body struct {
	Addressed map[*cc.Declarator]bool
	Jumps     bool                              // setjmp is called: locals that are volatile keep their values
	Names     map[string]bool                   // parameters without declarator whose address is taken
	targets   map[Label]bool                    // labels that some goto names
	Labels    map[Label][]*cc.CompoundStatement // the blocks around each label
	LabelOf   map[cc.Node]Label                 // of labelled statements, gotos and label addresses
	Addresses []Label                           // labels whose address is taken, numbered from 1
	AddressOf map[Label]int
	Hoist     map[*cc.CompoundStatement]bool
	mutating  map[cc.Node]mutation
	path      []*cc.CompoundStatement
	locals    []map[string]bool            // labels declared by __label__ in the blocks of path
	switches  []int                        // depth of path at each enclosing switch
	full      cc.ExpressionNode            // the full expression that is walked
	around    []around                     // the statement expressions around it
	pointees  map[*cc.UnaryExpression]bool // of which no address is taken: see pointees.go
	computed  bool                         // goto *
	nests     bool                         // a function is defined in it
	Nested    *Nested                      // functions that are defined in blocks of the outermost function; nil: there are none
}

// Label names a label of a function: block is nil unless __label__ declared it.
type Label struct {
	name  string
	block *cc.CompoundStatement
}

// resolve gives the label that a name means at the place that is walked.
func (s *Body) resolve(name string) Label {
	for i := len(s.path) - 1; i >= 0; i-- {
		if s.locals[i][name] {
			return Label{name, s.path[i]}
		}
	}
	return Label{name, nil}
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

// ScanBody finds out what is to be known of a body before it is lowered. Of that of a nested function it is told what is known of the outermost one.
func ScanBody(body *cc.CompoundStatement, within *Nested) *Body {
	s := &Body{Addressed: map[*cc.Declarator]bool{}, Names: map[string]bool{}, targets: map[Label]bool{},
		Labels: map[Label][]*cc.CompoundStatement{}, LabelOf: map[cc.Node]Label{}, AddressOf: map[Label]int{}, Hoist: map[*cc.CompoundStatement]bool{}, mutating: map[cc.Node]mutation{}, pointees: map[*cc.UnaryExpression]bool{}}
	s.walk(body)
	if s.Nested = within; s.nests && within == nil {
		s.Nested = findNested(body)
	}
	s.Nested.eachUsed(func(d *cc.Declarator) { s.Addressed[d] = true })
	for name, path := range s.Labels {
		if s.targets[name] || s.computed {
			for _, c := range path {
				s.Hoist[c] = true
			}
		}
	}
	return s
}

// walk visits n and all below it.
func (s *Body) walk(n cc.Node) {
	if x, ok := n.(cc.ExpressionNode); ok && s.full == nil {
		s.full = x
		defer func() { s.full = nil }()
	}
	switch x := n.(type) {
	case *cc.CompoundStatement:
		defer s.entersBlock(x)()
		s.path = append(s.path, x)
		s.locals = append(s.locals, localLabels(x))
		defer func() { s.path, s.locals = s.path[:len(s.path)-1], s.locals[:len(s.locals)-1] }()
	case *cc.BlockItem:
		if x.Case == cc.BlockItemFuncDef { // its labels and jumps are its own
			s.nests = true
			return
		}
	case *cc.SelectionStatement:
		if x.Case == cc.SelectionStatementSwitch {
			s.switches = append(s.switches, len(s.path))
			defer func() { s.switches = s.switches[:len(s.switches)-1] }()
		}
	case *cc.LabeledStatement:
		if x.Case == cc.LabeledStatementLabel {
			key := s.resolve(x.Token.SrcStr())
			s.LabelOf[x] = key
			s.Labels[key] = append([]*cc.CompoundStatement(nil), s.path...)
			break
		}
		// The dispatch of a switch enters the blocks between it and the label.
		if k := len(s.switches); k > 0 {
			for _, c := range s.path[s.switches[k-1]:] {
				s.Hoist[c] = true
			}
		}
	case *cc.JumpStatement:
		switch x.Case {
		case cc.JumpStatementGoto:
			key := s.resolve(x.Token2.SrcStr())
			s.LabelOf[x] = key
			s.targets[key] = true
		case cc.JumpStatementGotoExpr:
			s.computed = true
		}
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionIdent && SetjmpNames[x.Token.SrcStr()] {
			s.Jumps = true
		}
	case *cc.PostfixExpression:
		s.callsWithPointees(x)
	case *cc.Asm:
		for _, n := range asmInMemory(x) {
			s.takeAddress(n)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			if s.pointees[x] {
				return
			}
			s.takeAddress(x.CastExpression)
		case cc.UnaryExpressionLabelAddr:
			key := s.resolve(x.Token2.SrcStr())
			s.LabelOf[x] = key
			if s.AddressOf[key] == 0 {
				s.Addresses = append(s.Addresses, key)
				s.AddressOf[key] = len(s.Addresses)
			}
		}
	}
	EachChild(n, s.walk)
}

// takeAddress notes the variable whose address an operand of & gives, if it is one.
func (s *Body) takeAddress(n cc.ExpressionNode) {
	switch x := StripParens(n).(type) {
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
func (s *Body) mark(x *cc.PrimaryExpression) {
	name := x.Token.SrcStr()
	for sc := x.LexicalScope(); sc != nil; sc = sc.Parent {
		for _, n := range sc.Nodes[name] {
			switch d := n.(type) {
			case *cc.Declarator:
				s.Addressed[d] = true
			case *cc.Parameter:
				s.Names[name] = true
			}
		}
	}
}

// SetjmpNames are the functions that return twice.
var SetjmpNames = map[string]bool{
	"setjmp": true, "_setjmp": true, "sigsetjmp": true, "__sigsetjmp": true, "__builtin_setjmp": true,
}
