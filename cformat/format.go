package cformat

// This file defines how a format and its arguments become text.

import (
	"bytes"
	"errors"
)

// Args gives the arguments of a call, in order unless At says otherwise: every call of another method takes the
// next one, as va_arg does. An implementation that cannot give
// an argument returns any value and remembers the fault itself.
type Args interface {
	// At makes the argument of that number, from 0 on, the next one.
	At(number int)
	// Int takes an integer of size bytes (1, 2, 4 or 8; 1 and 2 are passed as
	// int) and gives its value as 64 bits, sign-extended if signed, else zero-extended.
	// Higher bits than size's are ignored.
	Int(size int, signed bool) uint64
	// Float takes a double.
	Float() float64
	// LongFloat takes a long double.
	LongFloat() Float80
	// Ptr takes a pointer and gives its address.
	Ptr() uint64
	// Str takes a char * and gives the bytes up to its terminator, or the first
	// max if there is none among them; max < 0 is no limit. nil stands for a null pointer.
	Str(max int) []byte
	// WideStr takes a wchar_t * likewise; max counts characters.
	WideStr(max int) []uint32
	// Count takes a pointer to a signed integer of size bytes and stores n there.
	Count(size int, n int64)
	// ErrorText gives what %m prints: the text of the error that errno holds.
	ErrorText() []byte
}

// ErrIllegalSequence means that a wide character has no form in the C locale:
// printf fails there and returns -1, with errno EILSEQ.
var ErrIllegalSequence = errors.New("wide character outside the C locale")

// ErrOverflow means that a width or precision given by an argument is greater than MaxField.
var ErrOverflow = errors.New("field too large")

// Format appends to dst what printf writes for format and args. word is the
// size of a long and of a pointer in bytes. On an error, of Parse or of Append, the text up to there is
// returned as well.
func Format(dst, format []byte, word int, args Args) ([]byte, error) {
	verbs, err := Parse(format, word)
	if err != nil {
		return dst, err
	}
	return Append(dst, format, verbs, args)
}

// Append appends to dst what printf writes for a format that Parse read. The
// error is ErrIllegalSequence or ErrOverflow; dst then holds what was written before.
func Append(dst, format []byte, verbs []Verb, args Args) ([]byte, error) {
	begin, at := len(dst), 0
	for i := range verbs {
		v := verbs[i]
		dst = append(dst, format[at:v.Start]...)
		at = v.End
		if err := v.FetchField(args); err != nil {
			return dst, err
		}
		var err error
		if dst, err = v.Append(dst, begin, args); err != nil {
			return dst, err
		}
	}
	return append(dst, format[at:]...), nil
}

// FetchField fetches width and precision where they are arguments and sets them in v, and the
// flag Left for a negative width. The error is ErrOverflow.
func (v *Verb) FetchField(args Args) error {
	if v.StarWidth {
		seek(args, v.At.Width)
		v.Width = int(int32(args.Int(4, true)))
		if v.Width < 0 {
			v.Flags |= Left
			v.Width = -v.Width
		}
	}
	if v.StarPrec {
		seek(args, v.At.Prec)
		v.Prec = max(int(int32(args.Int(4, true))), -1)
	}
	if v.Width > MaxField || v.Prec > MaxField {
		return ErrOverflow
	}
	return nil
}

// seek goes to the argument that a conversion names.
func seek(args Args, at int) {
	if at > 0 {
		args.At(at - 1)
	}
}

// Append converts one argument, after FetchField. begin is where in dst the output of
// the call starts. The error is ErrIllegalSequence.
func (v *Verb) Append(dst []byte, begin int, args Args) ([]byte, error) {
	seek(args, v.At.Arg)
	switch v.Conv {
	case '%':
		return append(dst, '%'), nil
	case 'm':
		return v.str(dst, args.ErrorText()), nil
	case 'n':
		args.Count(v.Size, int64(len(dst)-begin))
	case 'd', 'i', 'o', 'u', 'x', 'X':
		return v.integer(dst, truncate(args.Int(v.Size, v.Signed), v.Size, v.Signed)), nil
	case 'p':
		return v.pointer(dst, args.Ptr()), nil
	case 'c':
		c := args.Int(4, v.Signed)
		if v.Wide && uint32(c) > 0x7f {
			return dst, ErrIllegalSequence
		}
		return v.pad(dst, "", []byte{byte(c)}, false), nil
	case 's':
		if v.Kind == WideArg {
			return v.wideString(dst, args)
		}
		return v.str(dst, args.Str(v.Prec)), nil
	default:
		if v.Kind == LongArg {
			return v.float(dst, fromLong(args.LongFloat())), nil
		}
		return v.float(dst, fromDouble(args.Float())), nil
	}
	return dst, nil
}

// str formats a string argument; a null pointer prints as glibc has it.
func (v *Verb) str(dst, s []byte) []byte {
	if s == nil {
		s = []byte("(null)")
		if v.Prec >= 0 && v.Prec < len(s) {
			s = nil
		}
	} else {
		if end := bytes.IndexByte(s, 0); end >= 0 {
			s = s[:end]
		}
		if v.Prec >= 0 && len(s) > v.Prec {
			s = s[:v.Prec]
		}
	}
	return v.pad(dst, "", s, false)
}

// wideString formats a wide string, of which every character takes one byte or is illegal.
func (v *Verb) wideString(dst []byte, args Args) ([]byte, error) {
	w := args.WideStr(v.Prec)
	if w == nil {
		return v.str(dst, nil), nil
	}
	s := make([]byte, 0, len(w))
	for _, c := range w {
		if c == 0 || len(s) == v.Prec {
			break
		}
		if c > 0x7f {
			return dst, ErrIllegalSequence
		}
		s = append(s, byte(c))
	}
	return v.str(dst, s), nil
}

// pad appends sign and body, filled up to the width: with zeros between the two,
// or with spaces.
func (v *Verb) pad(dst []byte, sign string, body []byte, zeros bool) []byte {
	fill := v.Width - len(sign) - len(body)
	if fill <= 0 {
		fill = 0
	}
	switch {
	case v.Flags&Left != 0:
		dst = append(append(dst, sign...), body...)
		return repeat(dst, ' ', fill)
	case zeros:
		dst = repeat(append(dst, sign...), '0', fill)
	default:
		dst = append(repeat(dst, ' ', fill), sign...)
	}
	return append(dst, body...)
}

// repeat appends n times c.
func repeat(dst []byte, c byte, n int) []byte {
	for range n {
		dst = append(dst, c)
	}
	return dst
}
