package cfront

// This file defines which errors of the parser are none: behind a nested function it takes the labels of the function around it for the nested one's. Whether there is a label is asked again
// where a goto is lowered.

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/syntax"
)

// onlyMissesLabels tells whether labels that are not defined are all that the parser found wrong in a file that has nested functions. It tells the first error of a line only: those of
// lines on which a function ends may stand for others that come behind.
func onlyMissesLabels(ast *cc.AST, err error) bool {
	if ast == nil || err == nil {
		return false
	}
	wrong := map[string]bool{}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		at, _, found := strings.Cut(line, ": label undefined: ")
		n := strings.LastIndexByte(at, ':')
		if !found || n < 0 {
			return false
		}
		wrong[at[:n]] = true
	}
	nests, hides := false, false
	ends := func(c *cc.CompoundStatement) {
		p := c.Token2.Position()
		hides = hides || wrong[p.Filename+":"+strconv.Itoa(p.Line)]
	}
	var visit func(n cc.Node)
	visit = func(n cc.Node) {
		switch x := n.(type) {
		case *cc.FunctionDefinition:
			ends(x.CompoundStatement)
		case *cc.BlockItem:
			if x.Case == cc.BlockItemFuncDef {
				nests = true
				ends(x.CompoundStatement)
			}
		}
		syntax.EachChild(n, visit)
	}
	visit(ast.TranslationUnit)
	return nests && !hides
}
