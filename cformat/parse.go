package cformat

// This file defines conversions and how a format is parsed into them.

import "fmt"

// MaxField is the greatest width or precision that is formatted. C guarantees
// 4095; glibc goes up to INT_MAX, which would fill memory.
const MaxField = 1 << 20

// Kind is the kind of argument that a conversion takes.
type Kind uint8

// The kinds of argument, with the C type that is passed.
const (
	NoArg    Kind = iota // %% and %m
	IntArg               // an integer of Verb.Size bytes, or int where that is less than an int
	FloatArg             // double
	LongArg              // long double
	PtrArg               // void *, %p
	StrArg               // char *
	WideArg              // wchar_t *
	CountArg             // a pointer to a signed integer of Verb.Size bytes, %n
)

var kindNames = [...]string{"none", "int", "double", "long double", "pointer", "string", "wide string", "count"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind?"
}

// Flags are the flags of a conversion.
type Flags uint8

// The flags.
const (
	Left  Flags = 1 << iota // '-'
	Plus                    // '+'
	Space                   // ' '
	Alt                     // '#'
	Zero                    // '0'
	Group                   // '\'', no effect in the C locale
)

// Verb is one conversion specification of a format.
type Verb struct {
	Start, End int  // its text is format[Start:End]
	Conv       byte // the conversion character; C and S are given as c and s with Kind or Wide
	Kind       Kind
	Size       int  // IntArg, CountArg: bytes of the integer that is converted
	Signed     bool // IntArg
	Wide       bool // c: the argument is a wint_t
	Flags      Flags
	Width      int // 0 if there is none
	Prec       int // -1 if there is none
	StarWidth  bool
	StarPrec   bool
	At         At
}

// Arg is one argument that a format takes from the call. Integers smaller than
// an int are passed as int: Passed is their size there.
type Arg struct {
	Kind   Kind
	Size   int // IntArg, CountArg: bytes
	Signed bool
	Passed int // IntArg: bytes that are passed
}

// Args appends to dst the arguments that v takes, in order: an int for a width *,
// one for a precision *, then what is converted.
func (v *Verb) Args(dst []Arg) []Arg {
	star := Arg{Kind: IntArg, Size: 4, Signed: true, Passed: 4}
	if v.StarWidth {
		dst = append(dst, star)
	}
	if v.StarPrec {
		dst = append(dst, star)
	}
	if v.Kind != NoArg {
		a := Arg{Kind: v.Kind, Size: v.Size, Signed: v.Signed}
		if v.Kind == IntArg {
			a.Passed = max(v.Size, 4)
		}
		dst = append(dst, a)
	}
	return dst
}

// Error says why a format is refused.
type Error struct {
	Offset int // in the format, where the conversion starts
	Spec   string
	Reason string
}

func (e *Error) Error() string {
	return fmt.Sprintf("conversion %q at offset %d of the format: %s", e.Spec, e.Offset, e.Reason)
}

// Parse reads a format (without its terminator) and lists its conversions.
// word is the size of a long and of a pointer in bytes, 8 or 4. An error is an *Error.
func Parse(format []byte, word int) ([]Verb, error) {
	var verbs []Verb
	for i := 0; i < len(format); {
		if format[i] != '%' {
			i++
			continue
		}
		p := parser{format: format, at: i + 1}
		v, reason := p.verb(word)
		if reason != "" {
			return nil, &Error{Offset: i, Spec: string(format[i:min(p.at, len(format))]), Reason: reason}
		}
		v.Start, v.End = i, p.at
		verbs = append(verbs, v)
		i = p.at
	}
	if i, reason := agree(verbs); reason != "" {
		v := &verbs[i]
		return nil, &Error{Offset: v.Start, Spec: string(format[v.Start:v.End]), Reason: reason}
	}
	return verbs, nil
}

// parser stands in a format, behind the '%' of a conversion.
type parser struct {
	format []byte
	at     int
}

// peek gives the next character, 0 at the end.
func (p *parser) peek() byte {
	if p.at < len(p.format) {
		return p.format[p.at]
	}
	return 0
}

// verb reads what follows a '%'; reason is empty unless it is refused.
func (p *parser) verb(word int) (v Verb, reason string) {
	v.Prec = -1
	if v.At.Arg, reason = p.position(); reason != "" {
		return v, reason
	}
	v.Flags = p.flags()
	if v.Width, v.StarWidth, reason = p.number(&v.At.Width); reason != "" {
		return v, reason
	}
	if p.peek() == '.' {
		p.at++
		if p.peek() == '-' {
			return v, "negative precision"
		}
		if v.Prec, v.StarPrec, reason = p.number(&v.At.Prec); reason != "" {
			return v, reason
		}
		if v.StarPrec {
			v.Prec = -1
		}
	}
	mod := p.modifier()
	if p.at >= len(p.format) {
		return v, "the format ends within it"
	}
	v.Conv = p.format[p.at]
	p.at++
	return v, v.classify(mod, word, p.format[p.at-2] == '%')
}

func (p *parser) flags() Flags {
	var f Flags
	for ; ; p.at++ {
		switch p.peek() {
		case '-':
			f |= Left
		case '+':
			f |= Plus
		case ' ':
			f |= Space
		case '#':
			f |= Alt
		case '0':
			f |= Zero
		case '\'':
			f |= Group
		default:
			return f
		}
	}
}

// number reads a width or precision: digits, none (0) or a star, which may say the number of its argument.
func (p *parser) number(at *int) (n int, star bool, reason string) {
	if p.peek() == '*' {
		p.at++
		star = true
		if *at, reason = p.position(); reason != "" {
			return 0, true, reason
		}
	}
	digits := false
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		n = min(n*10+int(c-'0'), MaxField+1)
		p.at++
		digits = true
	}
	switch {
	case digits && p.peek() == '$':
		p.at++
		return 0, false, "the number of an argument stands in the wrong place"
	case star && digits:
		return 0, false, "digits after a star"
	case n > MaxField:
		return 0, false, "the field is too large"
	}
	return n, star, ""
}

// modifier reads a length modifier; synonyms give the same one.
func (p *parser) modifier() string {
	for _, m := range [...]struct{ text, means string }{
		{"hh", "hh"}, {"h", "h"}, {"ll", "ll"}, {"l", "l"}, {"q", "ll"},
		{"j", "j"}, {"z", "z"}, {"Z", "z"}, {"t", "t"}, {"L", "L"},
	} {
		end := p.at + len(m.text)
		if end <= len(p.format) && string(p.format[p.at:end]) == m.text {
			p.at = end
			return m.means
		}
	}
	return ""
}

// classify sets what the conversion character and the modifier say about the
// argument. bare tells that nothing stands between '%' and the character.
func (v *Verb) classify(mod string, word int, bare bool) (reason string) {
	switch v.Conv {
	case 'd', 'i', 'o', 'u', 'x', 'X':
		v.Kind = IntArg
		v.Signed = v.Conv == 'd' || v.Conv == 'i'
		v.Size = intSize(mod, word)
		return ""
	case 'n':
		v.Kind = CountArg
		v.Size = intSize(mod, word)
		if v.Flags != 0 || v.Width != 0 || v.StarWidth || v.Prec >= 0 || v.StarPrec {
			return "a count takes no flags, width or precision"
		}
		return ""
	case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
		v.Kind = FloatArg
		switch mod {
		case "", "l":
			return ""
		case "L":
			v.Kind = LongArg
			return ""
		}
	case 'C', 'S':
		if mod != "" {
			break
		}
		v.Conv += 'a' - 'A'
		v.wide(true)
		return ""
	case 'c', 's':
		if mod != "" && mod != "l" {
			break
		}
		v.wide(mod == "l")
		return ""
	case 'p':
		v.Kind = PtrArg
		if mod == "" {
			return ""
		}
	case '%':
		if !bare {
			return "a percent sign takes no flags, width, precision or modifier"
		}
		return ""
	case 'm':
		if mod == "" {
			return ""
		}
	case 'I':
		return "the flag I is not supported"
	default:
		return "unknown conversion"
	}
	return fmt.Sprintf("length modifier %s has no meaning for %c", mod, v.Conv)
}

// wide sets the argument of c or s.
func (v *Verb) wide(is bool) {
	switch {
	case v.Conv == 'c': // int or wint_t, an unsigned int
		v.Kind, v.Size, v.Signed, v.Wide = IntArg, 4, !is, is
	case is:
		v.Kind = WideArg
	default:
		v.Kind = StrArg
	}
}

// intSize gives the size of the integer that a length modifier means.
func intSize(mod string, word int) int {
	switch mod {
	case "hh":
		return 1
	case "h":
		return 2
	case "l", "z", "t":
		return word
	case "ll", "j", "L": // L is glibc's for integers
		return 8
	}
	return 4
}
