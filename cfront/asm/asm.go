// Package asm reads the templates of GNU C's inline assembly: those of the few instructions with which lock-free code
// accesses memory. It knows how x86 (in AT&T's notation) and aarch64 write instructions and operands, not what they do.
package asm

// This file defines instructions and operands, and how a template is divided into them.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Instr is an instruction.
type Instr struct {
	Label  string // a local label before it, such as 1
	Prefix string // lock, rep
	Name   string // "" for a label alone
	Args   []Arg
	Text   string // as written, with single blanks
}

// Kind says what an operand of an instruction is.
type Kind uint8

// The kinds.
const (
	Operand   Kind = iota // an operand of the statement: %0, %[name]
	Register              // %%rax, x0
	Immediate             // $1, #1
	Memory                // 8(%1), [%1]
	Label                 // 1b, 2f
	Thread                // %%fs:0, where a thread has its own address
)

// Arg is an operand of an instruction.
type Arg struct {
	Kind     Kind
	Number   int    // Operand: its number, -1 if Name counts
	Name     string // Operand, Register, Label
	Modifier byte   // Operand: b, h, w, k, q or 0
	Value    int64  // Immediate; Memory: the displacement
	Base     *Arg   // Memory: an Operand or Register
	Written  bool   // Memory: the base is advanced (aarch64's !), which nothing here supports
}

// The forms of operands; % stands doubled in a template of a statement that has operands.
var (
	numbered  = form(`^\$?%([a-zA-Z]?)(\d+)$`)
	named     = form(`^\$?%([a-zA-Z]?)\[(\w+)\]$`)
	register  = form(`^%%?([a-z]\w*)$`)
	immediate = form(`^[$#](-?(?:0[xX][0-9a-fA-F]+|\d+))$`)
	memory    = form(`^(-?(?:0[xX][0-9a-fA-F]+|\d+)?)\(([^(),]+)\)$`)
	bracketed = form(`^\[([^\[\],]+(?:\[\w+\])?)(?:,#(-?\d+))?\](!?)$`)
	threadOwn = form(`^%%?(?:fs:(?:0|0x0)|fs:\(0\))$`)
	label     = form(`^\d+[bf]$`)
	labelled  = form(`^(\d+):\s*`)
	bare      = form(`^(?:[wx](?:\d+|zr)|sy|ld|st|(?:ish|osh|nsh)(?:ld|st)?|p(?:ld|li|st)l[123](?:keep|strm)|eq|ne)$`)
)

// form gives a pattern that is compiled when it is needed: hardly any program has assembly.
func form(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// lines divides a template into instructions with single blanks. What parts the literals that it was joined from may
// stand in it.
func lines(template string) []string {
	template = strings.NewReplacer(`"`, " ", `\n`, ";", `\t`, " ", "\n", ";", "\t", " ").Replace(template)
	var out []string
	for line := range strings.SplitSeq(template, ";") {
		if line = strings.Join(strings.Fields(line), " "); line != "" && !aligns(line) {
			out = append(out, line)
		}
	}
	return out
}

// aligns tells whether a line only says where the next instruction is to lie.
func aligns(line string) bool {
	name, _, _ := strings.Cut(line, " ")
	return name == ".align" || name == ".balign" || name == ".p2align"
}

// Parse reads a template. The error names what it cannot read.
func Parse(template string) ([]Instr, error) {
	var out []Instr
	in := Instr{}
	for _, line := range lines(template) {
		for {
			if m := labelled().FindStringSubmatch(line); m != nil {
				if in.Label != "" || in.Prefix != "" {
					out = append(out, in)
					in = Instr{}
				}
				in.Label, line = m[1], line[len(m[0]):]
				continue
			}
			name, rest, _ := strings.Cut(line, " ")
			if name != "lock" && name != "rep" && name != "repz" {
				break
			}
			in.Prefix, line = strings.TrimSuffix(name, "z"), strings.TrimSpace(rest) // may stand on a line of its own
		}
		if line == "" {
			continue
		}
		name, rest, _ := strings.Cut(line, " ")
		in.Name, in.Text = strings.ToLower(name), line
		if in.Prefix != "" {
			in.Text = in.Prefix + " " + line
		}
		var err error
		if in.Args, err = args(rest); err != nil {
			return nil, err
		}
		out = append(out, in)
		in = Instr{}
	}
	if in.Prefix != "" {
		return nil, fmt.Errorf("%s stands alone", in.Prefix)
	}
	if in.Label != "" {
		out = append(out, in)
	}
	return out, nil
}

// args reads the operands of an instruction.
func args(text string) (out []Arg, err error) {
	for len(text) > 0 {
		depth, end := 0, 0
		for ; end < len(text); end++ {
			switch text[end] {
			case '(', '[':
				depth++
			case ')', ']':
				depth--
			}
			if text[end] == ',' && depth == 0 {
				break
			}
		}
		a, err := arg(strings.ReplaceAll(text[:end], " ", ""))
		if err != nil {
			return nil, err
		}
		out = append(out, a)
		text = strings.TrimPrefix(text[end:], ",")
	}
	return out, nil
}

func arg(text string) (Arg, error) {
	if m := numbered().FindStringSubmatch(text); m != nil {
		n, err := strconv.Atoi(m[2])
		return Arg{Kind: Operand, Number: n, Modifier: first(m[1])}, err
	}
	if m := named().FindStringSubmatch(text); m != nil {
		return Arg{Kind: Operand, Number: -1, Name: m[2], Modifier: first(m[1])}, nil
	}
	if m := register().FindStringSubmatch(text); m != nil {
		return Arg{Kind: Register, Name: m[1]}, nil
	}
	if bare().MatchString(text) {
		return Arg{Kind: Register, Name: text}, nil
	}
	if m := immediate().FindStringSubmatch(text); m != nil {
		v, err := number(m[1])
		return Arg{Kind: Immediate, Value: v}, err
	}
	if threadOwn().MatchString(text) {
		return Arg{Kind: Thread}, nil
	}
	if label().MatchString(text) {
		return Arg{Kind: Label, Name: text}, nil
	}
	base, offset, mark := "", "", ""
	if m := memory().FindStringSubmatch(text); m != nil {
		base, offset = m[2], m[1]
	} else if m := bracketed().FindStringSubmatch(text); m != nil {
		base, offset, mark = m[1], m[2], m[3]
	} else {
		return Arg{}, fmt.Errorf("operand %s", text)
	}
	b, err := arg(base)
	if err != nil || b.Kind != Operand && b.Kind != Register {
		return Arg{}, fmt.Errorf("operand %s", text)
	}
	v := int64(0)
	if offset != "" {
		if v, err = number(offset); err != nil {
			return Arg{}, err
		}
	}
	return Arg{Kind: Memory, Value: v, Base: &b, Written: mark != ""}, nil
}

// number reads a number in C's notation; one beyond the signed numbers of 64 bits is taken for its bits.
func number(text string) (int64, error) {
	if u, err := strconv.ParseUint(text, 0, 64); err == nil {
		return int64(u), nil
	}
	return strconv.ParseInt(text, 0, 64)
}

func first(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// Texts divides a template into instructions as they are written, prefixes before what they belong to.
func Texts(template string) (out []string) {
	prefix := ""
	for _, line := range lines(template) {
		if line == "lock" || line == "rep" {
			prefix = line + " "
			continue
		}
		out, prefix = append(out, prefix+line), ""
	}
	if prefix != "" {
		out = append(out, strings.TrimSpace(prefix))
	}
	return out
}
