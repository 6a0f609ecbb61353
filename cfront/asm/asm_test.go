package asm

// This file tests the reading of templates.

import (
	"fmt"
	"strings"
	"testing"
)

// spell writes an instruction so that each part shows.
func spell(in Instr) string {
	out := ""
	if in.Label != "" {
		out += in.Label + ": "
	}
	if in.Prefix != "" {
		out += in.Prefix + " "
	}
	out += in.Name
	for _, a := range in.Args {
		out += " " + spellArg(a)
	}
	return out
}

func spellArg(a Arg) string {
	switch a.Kind {
	case Operand:
		if a.Number < 0 {
			return fmt.Sprintf("%%%s<%s>", strings.Trim(string(a.Modifier), "\x00"), a.Name)
		}
		return fmt.Sprintf("%%%s<%d>", strings.Trim(string(a.Modifier), "\x00"), a.Number)
	case Register:
		return a.Name
	case Immediate:
		return fmt.Sprint(a.Value)
	case Label:
		return "->" + a.Name
	}
	return fmt.Sprintf("[%s+%d]", spellArg(*a.Base), a.Value)
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, ""},
		{`lock; cmpxchgl %2, %1`, "lock cmpxchgl %<2> %<1>"},
		{`lock\n\txaddq %q1,%[p]; setz %b0`, "lock xaddq %q<1> %<p> | setz %b<0>"},
		{`movq 0(%4), %%rax;" "movq 8(%4), %%rdx;lock cmpxchg16b %0; setz %1`, "movq [%<4>+0] rax | movq [%<4>+8] rdx | lock cmpxchg16b %<0> | setz %<1>"},
		{`rep; nop`, "rep nop"},
		{`lock; addl $0,-4(%%rsp)`, "lock addl 0 [rsp+-4]"},
		{`movl $0xFFFFFFFFFFFFFFFF, %w[out]`, "movl -1 %w<out>"},
		{`btsl $%c1, (%[at])`, "btsl %c<1> [%<at>+0]"},
		{`1:\nldxr %w0, [%2]\ncmp %w0, %w4\nb.ne 2f\nstxr %w1, %w3, [%2, #8]\ncbnz %w1, 1b\n2:`,
			"1: ldxr %w<0> [%<2>+0] | cmp %w<0> %w<4> | b.ne ->2f | stxr %w<1> %w<3> [%<2>+8] | cbnz %w<1> ->1b | 2: "},
	} {
		list, err := Parse(c.text)
		var got []string
		for _, in := range list {
			got = append(got, spell(in))
		}
		if err != nil || strings.Join(got, " | ") != c.want {
			t.Errorf("%s: got %q, %v", c.text, strings.Join(got, " | "), err)
		}
	}
	for _, text := range []string{`movl (%0,%1,4), %2`, `lock`, `jmp somewhere`, `movl %fs:8, %0`} {
		if list, err := Parse(text); err == nil {
			t.Errorf("%s: accepted as %v", text, list)
		}
	}
}
