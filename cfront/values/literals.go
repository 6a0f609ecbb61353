package values

// This file defines how integer, floating, character and string constants are read.

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/source"
	"heddle.example/cfront/syntax"
	"heddle.example/extended"
	"heddle.example/ir"
)

// IntConst reads an integer constant.
func (l *Lowerer) IntConst(x *cc.PrimaryExpression) Value {
	s := strings.ToLower(x.Token.SrcStr())
	if plain, ok := imaginarySuffix(s); ok {
		return l.imaginary(x, l.intConst(x, plain))
	}
	return l.intConst(x, s)
}

func (l *Lowerer) intConst(x *cc.PrimaryExpression, s string) Value {
	digits := strings.TrimRight(s, "ul")
	suffix := s[len(digits):]
	base := 10
	switch {
	case strings.HasPrefix(digits, "0x"):
		base, digits = 16, digits[2:]
	case strings.HasPrefix(digits, "0b"):
		base, digits = 2, digits[2:]
	case len(digits) > 1 && digits[0] == '0':
		base = 8
	}
	v, err := strconv.ParseUint(digits, base, 64)
	if err != nil {
		l.Fail(x, "bad integer constant %s", x.Token.SrcStr())
	}
	unsigned := strings.Count(suffix, "u")
	longs := strings.Count(suffix, "l")
	if unsigned > 1 || longs > 2 || longs == 2 && !strings.Contains(suffix, "ll") {
		l.Fail(x, "bad suffix of integer constant %s", x.Token.SrcStr())
	}
	tg := l.Target
	types := [][2]*ctype.Type{{tg.Int, tg.Uint}, {tg.Long, tg.Ulong}, {tg.Llong, tg.Ullong}}
	for _, pair := range types[longs:] {
		bits := pair[0].Bits()
		if unsigned == 0 && v <= emit.Mask(bits-1) {
			return Value{T: pair[0], Op: l.Const(pair[0].Scalar, v)}
		}
		if (unsigned == 1 || base != 10) && v <= emit.Mask(bits) {
			return Value{T: pair[1], Op: l.Const(pair[1].Scalar, v)}
		}
	}
	return Value{T: tg.Ullong, Op: l.Const(ir.I64, v)}
}

// FloatLiteral reads a floating constant.
func (l *Lowerer) FloatLiteral(x *cc.PrimaryExpression) Value {
	s := strings.ToLower(x.Token.SrcStr())
	if plain, ok := imaginarySuffix(s); ok {
		if strings.ContainsAny(plain, ".p") || !strings.HasPrefix(plain, "0x") && strings.Contains(plain, "e") {
			return l.imaginary(x, l.floatLiteral(x, plain))
		}
		return l.imaginary(x, l.intConst(x, plain))
	}
	return l.floatLiteral(x, s)
}

// imaginary is v times the imaginary unit.
func (l *Lowerer) imaginary(x *cc.PrimaryExpression, v Value) Value {
	if !v.T.IsArithmetic() {
		l.Unsupported("%s arithmetic is not supported", v.T)
		return l.UndefValue(ctype.ComplexOf(v.T))
	}
	return l.assemble(x, ctype.ComplexOf(v.T), l.Convert(x, l.IntValue(0), v.T), v)
}

// imaginarySuffix gives a constant without the letter that makes it imaginary (GNU).
func imaginarySuffix(s string) (plain string, ok bool) {
	i := strings.LastIndexAny(s, "ij")
	if i < 0 {
		return s, false
	}
	return s[:i] + s[i+1:], true
}

func (l *Lowerer) floatLiteral(x *cc.PrimaryExpression, s string) Value {
	t := l.Target.Double
	hex := strings.HasPrefix(s, "0x")
	for _, suf := range []string{"f128", "f64x", "f32x", "f64", "f32", "f16", "df", "dd", "dl", "d", "f", "l", "q", "w"} {
		if !strings.HasSuffix(s, suf) || hex && !strings.Contains(s, "p") {
			continue
		}
		s = strings.TrimSuffix(s, suf)
		switch suf {
		case "f", "f32":
			t = l.Target.Float
		case "l":
			t = l.Target.Ldouble
		case "f64", "f32x", "d":
		default:
			l.Unsupported("constants of type %s are not supported", suf)
			return l.UndefValue(l.Target.Double)
		}
		break
	}
	if t.Scalar == ir.F80 {
		v, ok := extended.Parse(s)
		if !ok {
			l.Fail(x, "bad floating constant %s", x.Token.SrcStr())
		}
		return Value{T: t, Op: l.LongConst(v)}
	}
	bits := 64
	if t == l.Target.Float {
		bits = 32
	}
	v, err := strconv.ParseFloat(s, bits)
	if err != nil && (err.(*strconv.NumError)).Err != strconv.ErrRange {
		l.Fail(x, "bad floating constant %s", x.Token.SrcStr())
	}
	if t == l.Target.Ldouble {
		l.Unsupported("long double arithmetic is not supported")
		return l.UndefValue(t)
	}
	return Value{T: t, Op: l.FloatConst(t.Scalar, v)}
}

// CharConst reads a character constant.
func (l *Lowerer) CharConst(x *cc.PrimaryExpression) Value {
	src := x.Token.SrcStr()
	open := strings.IndexByte(src, '\'')
	if open < 0 || len(src) < open+2 {
		l.Fail(x, "bad character constant %s", src)
	}
	prefix, body := LiteralPrefix(src, open)
	units := l.decode(x, body)
	if len(units) == 0 {
		l.Fail(x, "empty character constant")
	}
	switch prefix {
	case "L":
		return Value{T: l.Target.Wchar, Op: l.Const(l.Target.Wchar.Scalar, uint64(units[len(units)-1].code))}
	case "u":
		return Value{T: l.Target.Ushort, Op: l.Const(ir.I16, uint64(units[len(units)-1].code))}
	case "U":
		return Value{T: l.Target.Uint, Op: l.Const(ir.I32, uint64(units[len(units)-1].code))}
	}
	bytes := narrow(units)
	if len(bytes) == 1 {
		return l.IntValue(int64(int8(bytes[0])))
	}
	var v uint32 // several characters: as gcc packs them
	for _, b := range bytes {
		v = v<<8 | uint32(b)
	}
	return l.IntValue(int64(int32(v)))
}

// LiteralPrefix splits a literal into its prefix and what is between its quotes;
// open is where the first quote is.
func LiteralPrefix(src string, open int) (prefix, body string) {
	prefix, body = src[:open], src[open+1:len(src)-1]
	if strings.ContainsRune(body, source.MarkU16) {
		prefix = "u"
	}
	if strings.ContainsRune(body, source.MarkU32) {
		prefix = "U"
	}
	return prefix, syntax.PlainText(body)
}

// charUnit is one character of a literal: a code point, or a code unit given by an escape.
type charUnit struct {
	code    uint32
	escaped bool
}

// decode reads the characters of a literal's body.
func (l *Lowerer) decode(n cc.Node, s string) []charUnit {
	var out []charUnit
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size <= 1 {
				out = append(out, charUnit{uint32(s[i]), true})
				i++
				continue
			}
			out = append(out, charUnit{uint32(r), false})
			i += size
			continue
		}
		i++
		if i >= len(s) {
			l.Fail(n, "unfinished escape sequence")
		}
		c := s[i]
		i++
		simple := strings.IndexByte(`abtnvfre'"?\`, c)
		switch {
		case simple >= 0:
			out = append(out, charUnit{uint32("\a\b\t\n\v\f\r\x1b'\"?\\"[simple]), true})
		case c >= '0' && c <= '7':
			v := uint32(c - '0')
			for k := 0; k < 2 && i < len(s) && s[i] >= '0' && s[i] <= '7'; k++ {
				v = v*8 + uint32(s[i]-'0')
				i++
			}
			out = append(out, charUnit{v, true})
		case c == 'x':
			start := i
			for i < len(s) && strings.IndexByte("0123456789abcdefABCDEF", s[i]) >= 0 {
				i++
			}
			v, ok := new(big.Int).SetString(s[start:i], 16)
			if !ok || !v.IsUint64() || v.Uint64() > 1<<32-1 {
				l.Fail(n, "bad hexadecimal escape sequence")
			}
			out = append(out, charUnit{uint32(v.Uint64()), true})
		case c == 'u' || c == 'U':
			digits := 4
			if c == 'U' {
				digits = 8
			}
			if i+digits > len(s) {
				l.Fail(n, "incomplete universal character name")
			}
			v, err := strconv.ParseUint(s[i:i+digits], 16, 32)
			if err != nil {
				l.Fail(n, "bad universal character name")
			}
			i += digits
			out = append(out, charUnit{uint32(v), false})
		default:
			out = append(out, charUnit{uint32(c), true}) // gcc warns and takes the character
		}
	}
	return out
}

// narrow encodes characters as bytes.
func narrow(units []charUnit) []byte {
	var b []byte
	for _, u := range units {
		if u.escaped {
			b = append(b, byte(u.code))
		} else {
			b = utf8.AppendRune(b, rune(u.code))
		}
	}
	return b
}

// StringData gives the element type and the bytes of a string literal, its
// terminator included.
func (l *Lowerer) StringData(x *cc.PrimaryExpression) (elem *ctype.Type, data []byte) {
	src := x.Token.SrcStr()
	open := strings.IndexByte(src, '"')
	if open < 0 || len(src) < open+2 {
		l.Fail(x, "bad string literal")
	}
	prefix, body := LiteralPrefix(src, open)
	units := l.decode(x, body)
	switch prefix {
	case "L":
		elem = l.Target.Wchar
	case "u":
		elem = l.Target.Ushort
	case "U":
		elem = l.Target.Uint
	default:
		return l.Target.Char, append(narrow(units), 0)
	}
	put := func(v uint32) {
		for i := int64(0); i < elem.Size; i++ {
			data = append(data, byte(v>>(8*i)))
		}
	}
	for _, u := range append(units, charUnit{0, true}) {
		if elem.Size == 2 && !u.escaped {
			for _, h := range utf16.AppendRune(nil, rune(u.code)) {
				put(uint32(h))
			}
			continue
		}
		put(u.code)
	}
	return elem, data
}

// StringObject gives the constant object that holds a string literal; equal
// literals share one.
func (l *Lowerer) StringObject(x *cc.PrimaryExpression) (*ctype.Type, *ir.Global) {
	elem, data := l.StringData(x)
	t := ctype.ArrayOf(elem, int64(len(data))/elem.Size)
	return t, l.Unit.Table.Literal(t, data, l.Unit.Layout(t), l.Unit.Pos(x))
}

// StringPlace is the object of a string literal.
func (l *Lowerer) StringPlace(x *cc.PrimaryExpression) Place {
	t, g := l.StringObject(x)
	return Memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Global: g}), 0)
}
