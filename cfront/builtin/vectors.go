package builtin

// This file defines the builtins that put the parts of vectors together anew or convert them, and the one that tells the class of a type.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
)

// shuffle has the mask behind one vector, or two.
func (c *call) shuffle() values.Value {
	a := c.arg(0, nil)
	if len(c.args) == 2 {
		return c.l.Shuffle(c.x, a, nil, c.arg(1, nil))
	}
	b := c.arg(1, nil)
	return c.l.Shuffle(c.x, a, &b, c.arg(2, nil))
}

func (c *call) shuffleVector() values.Value {
	a, b := c.arg(0, nil), c.arg(1, nil)
	var at []int64
	for _, x := range c.args[2:] {
		at = append(at, c.types.ConstInt(x, "index of __builtin_shufflevector"))
	}
	if len(at)&(len(at)-1) != 0 {
		c.l.Fail(c.x, "a vector of %d parts", len(at))
	}
	return c.l.Pick(c.x, a, b, at)
}

// convertVector has the type as the operand of sizeof.
func (c *call) convertVector() values.Value {
	x, ok := syntax.StripParens(c.args[1]).(*cc.UnaryExpression)
	if !ok || x.Case != cc.UnaryExpressionSizeofType {
		c.l.Fail(c.x, "__builtin_convertvector needs a type")
	}
	return c.l.ConvertParts(c.x, c.arg(0, nil), c.types.TypeName(x.TypeName))
}

// classifyType tells the class of the argument's type, as gcc numbers them; it is not evaluated.
func (c *call) classifyType() values.Value {
	t := c.types.TypeOf(c.args[0])
	class := int64(1)
	switch {
	case t.Kind == ctype.KindVoid:
		class = 0
	case t.Kind == ctype.KindPtr, t.Kind == ctype.KindArray, t.Kind == ctype.KindFunc:
		class = 5
	case t.Kind == ctype.KindFloat:
		class = 8
	case t.IsComplex():
		class = 9
	case t.Kind == ctype.KindInt:
	default:
		return c.unsupported(c.l.Target.Int)
	}
	return c.l.IntValue(class)
}
