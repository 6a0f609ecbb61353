package cformat

// This file defines formats that say by number which argument they take: %2$d, %1$*3$d. POSIX has them (XSH, fprintf): a
// format has numbers everywhere or nowhere, and skips no argument, since nobody would know how wide it is.

import "fmt"

// At are the numbers of the arguments that a conversion takes, from 1 on; 0 is the next one in order.
type At struct{ Width, Prec, Arg int }

// maxPosition is NL_ARGMAX, the greatest number that is sure to work.
const maxPosition = 4096

// position reads a number with a dollar sign; 0 if there is none.
func (p *parser) position() (n int, reason string) {
	at := p.at
	for ; at < len(p.format) && '0' <= p.format[at] && p.format[at] <= '9'; at++ {
		n = min(n*10+int(p.format[at]-'0'), maxPosition+1)
	}
	if at == p.at || at == len(p.format) || p.format[at] != '$' {
		return 0, ""
	}
	p.at = at + 1
	if n == 0 || n > maxPosition {
		return 0, "no such argument"
	}
	return n, ""
}

// numbered tells whether v takes arguments by number, and whether it takes any in order.
func (v *Verb) numbered() (byNumber, inOrder bool) {
	for _, use := range [...]struct {
		takes bool
		at    int
	}{{v.StarWidth, v.At.Width}, {v.StarPrec, v.At.Prec}, {v.Kind != NoArg, v.At.Arg}} {
		byNumber = byNumber || use.takes && use.at > 0
		inOrder = inOrder || use.takes && use.at == 0
	}
	return byNumber, inOrder
}

// Arguments gives the arguments that a format takes from the call, in their order there.
func Arguments(verbs []Verb) (args []Arg) {
	for i := range verbs {
		v := &verbs[i]
		taken := v.Args(nil)
		for _, at := range v.places() {
			if at == 0 {
				args = append(args, taken[0])
			} else {
				for len(args) < at {
					args = append(args, Arg{})
				}
				args[at-1] = taken[0]
			}
			taken = taken[1:]
		}
	}
	return args
}

// places gives the numbers of what Args gives.
func (v *Verb) places() (at []int) {
	if v.StarWidth {
		at = append(at, v.At.Width)
	}
	if v.StarPrec {
		at = append(at, v.At.Prec)
	}
	if v.Kind != NoArg {
		at = append(at, v.At.Arg)
	}
	return at
}

// agree tells why the numbers of a format's conversions do not fit together: the conversion, and the reason.
func agree(verbs []Verb) (i int, reason string) {
	numbers, order := false, false
	var types []Arg
	for i := range verbs {
		v := &verbs[i]
		n, o := v.numbered()
		if numbers, order = numbers || n, order || o; numbers && order {
			return i, "some arguments are taken by number and some in order"
		}
		taken := v.Args(nil)
		for k, at := range v.places() {
			if at == 0 {
				continue
			}
			for len(types) < at {
				types = append(types, Arg{})
			}
			a := taken[k]
			a.Signed = false
			if a.Kind == IntArg {
				a.Size = 0 // what is passed counts
			}
			if t := types[at-1]; t != (Arg{}) && t != a {
				return i, fmt.Sprintf("argument %d has another type in a conversion before", at)
			}
			types[at-1] = a
		}
	}
	for at, t := range types {
		if t == (Arg{}) {
			return len(verbs) - 1, fmt.Sprintf("no conversion takes argument %d", at+1)
		}
	}
	return 0, ""
}
