package cformat

// This file defines the conversions of integers and pointers.

import "strconv"

// truncate cuts x to size bytes and extends it again.
func truncate(x uint64, size int, signed bool) uint64 {
	drop := 64 - 8*size
	if signed {
		return uint64(int64(x<<drop) >> drop)
	}
	return x << drop >> drop
}

// integer formats x, already cut to the argument's type.
func (v *Verb) integer(dst []byte, x uint64) []byte {
	sign := ""
	if v.Signed {
		if int64(x) < 0 {
			x = -x
			sign = "-"
		} else {
			sign = v.plus()
		}
	}
	base := 10
	switch v.Conv {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
	}
	return v.digits(dst, sign, x, base)
}

// pointer formats an address: as %#x, but with a sign on request, for glibc
// treats it as a signed number that is never negative; a null pointer is a word.
func (v *Verb) pointer(dst []byte, x uint64) []byte {
	if x == 0 {
		return v.pad(dst, "", []byte("(nil)"), false)
	}
	hex := *v
	hex.Conv = 'x'
	hex.Flags |= Alt
	return hex.digits(dst, v.plus(), x, 16)
}

// digits formats a magnitude with its sign, prefix and least number of digits.
func (v *Verb) digits(dst []byte, sign string, x uint64, base int) []byte {
	var room [32]byte
	body := room[:0]
	if x != 0 || v.Prec != 0 {
		body = strconv.AppendUint(body, x, base)
	}
	if v.Conv == 'X' {
		upper(body)
	}
	if n := v.Prec - len(body); n > 0 {
		body = append(repeat(make([]byte, 0, v.Prec), '0', n), body...)
	}
	if v.Flags&Alt != 0 {
		switch {
		case base == 8 && (len(body) == 0 || body[0] != '0'):
			body = append([]byte{'0'}, body...)
		case base == 16 && x != 0:
			sign += "0" + string(v.Conv)
		}
	}
	return v.pad(dst, sign, body, v.Flags&Zero != 0 && v.Prec < 0)
}

// plus gives the sign of a number that is not negative.
func (v *Verb) plus() string {
	switch {
	case v.Flags&Plus != 0:
		return "+"
	case v.Flags&Space != 0:
		return " "
	}
	return ""
}

// upper turns letters to capitals in place.
func upper(s []byte) {
	for i, c := range s {
		if 'a' <= c && c <= 'z' {
			s[i] = c - ('a' - 'A')
		}
	}
}
