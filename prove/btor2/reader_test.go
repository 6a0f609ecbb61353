package btor2

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/prove/circuit"
	"heddle.example/prove/system"
)

// TestMistakes: a file that is none is refused with one line that says where.
func TestMistakes(t *testing.T) {
	const head = "1 sort bitvec 1\n2 sort bitvec 8\n3 sort array 1 2\n4 input 2 x\n5 state 3 a\n"
	for _, c := range []struct{ text, want string }{
		{"x", "x:1:1: the number of a line is expected"},
		{"1", "x:1:2: an operator is missing"},
		{"1 sort bitvec 0", "x:1:15: a width of 0 is not"},
		{"1 sort bitvec 4000000000", "x:1:15: a width of 4000000000"},
		{"1 sort bitvec 129", "x:1:15: bit-vectors of 129 bits are not supported"},
		{"1 sort bitvec 32\n2 sort array 1 1", "x:2:14: arrays with indices of 32 bits"},
		{"2 sort bitvec 1\n1 sort bitvec 1", "x:2:1: line numbers must grow"},
		{head + "6 plus 2 4 4", "x:6:3: there is no operator \"plus\""},
		{head + "6 add 2 4 7\n7 input 2", "x:6:11: line 7 is not defined, or only later"},
		{head + "6 add 2 4 2", "x:6:11: line 2 is no value"},
		{head + "6 add 1 4 4", "x:6:7: the result has 8 bits, not 1 bits"},
		{head + "6 add 2 4", "x:6:10: an operand is missing"},
		{head + "6 add 4 4 4", "x:6:7: line 4 is no sort"},
		{head + "6 not 2 5", "x:6:9: the operand is an array"},
		{head + "6 eq 1 4 -5", "x:6:10: an array has no complement"},
		{head + "6 slice 2 4 8 0", "x:6:13: the upper bit of 8 is not"},
		{head + "6 uext 2 4 500", "x:6:12: the number of new bits of 500"},
		{head + "6 const 2 01", "x:6:11: the constant has 2 bits, not 8"},
		{head + "6 constd 2 256", "x:6:12: the constant 256 does not fit into 8 bits"},
		{head + "6 constd 2 -129", "x:6:12: the constant -129 does not fit"},
		{head + "6 consth 2 fg", "x:6:12: \"fg\" is no number of base 16"},
		{head + "6 bad 4", "x:6:7: the operand has 8 bits, not 1 bits"},
		{head + "6 justice 2 4", "x:6:13: the operand has 8 bits"},
		{head + "6 justice 4000000000 4", "x:6:11: the number of conditions of 4000000000"},
		{head + "6 init 2 4 4", "x:6:10: line 4 is no state"},
		{head + "6 read 2 5 4", "x:6:12: the index does not fit"},
		{head + "6 next 3 5 5\n7 next 3 5 5", "x:7:10: state 5 has its next value"},
		{head + "6 bad -4 p q", "x:6:7: the operand has 8 bits"},
		{head + "6 redor 1 4 p q", "x:6:15: the line ought to end here"},
	} {
		_, err := Read("x", []byte(c.text))
		if place := (*circuit.Error)(nil); !errors.As(err, &place) || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// operators are the operators on words of 3 bits, computed with integers.
var operators = map[string]func(a, b int) int{
	"and": func(a, b int) int { return a & b }, "or": func(a, b int) int { return a | b }, "xor": func(a, b int) int { return a ^ b },
	"nand": func(a, b int) int { return ^(a & b) }, "nor": func(a, b int) int { return ^(a | b) }, "xnor": func(a, b int) int { return ^(a ^ b) },
	"add": func(a, b int) int { return a + b }, "sub": func(a, b int) int { return a - b }, "mul": func(a, b int) int { return a * b },
	"udiv": func(a, b int) int {
		if b == 0 {
			return 7
		}
		return a / b
	},
	"urem": func(a, b int) int {
		if b == 0 {
			return a
		}
		return a % b
	},
	"sdiv": func(a, b int) int {
		switch x, y := signed(a), signed(b); {
		case y != 0:
			return x / y
		case x < 0:
			return 1
		}
		return 7
	},
	"srem": func(a, b int) int {
		if b == 0 {
			return a
		}
		return signed(a) % signed(b)
	},
	"smod": func(a, b int) int {
		x, y := signed(a), signed(b)
		if y == 0 {
			return a
		}
		m := x % y
		if m != 0 && (m < 0) != (y < 0) {
			m += y
		}
		return m
	},
	"sll": func(a, b int) int { return a << b }, "srl": func(a, b int) int { return a >> b }, "sra": func(a, b int) int { return signed(a) >> b },
	"rol": func(a, b int) int { return a<<(b%3) | a>>(3-b%3) }, "ror": func(a, b int) int { return a>>(b%3) | a<<(3-b%3) },
}

// predicates are those that give a truth value.
var predicates = map[string]func(a, b int) bool{
	"eq": func(a, b int) bool { return a == b }, "neq": func(a, b int) bool { return a != b },
	"ult": func(a, b int) bool { return a < b }, "ulte": func(a, b int) bool { return a <= b },
	"ugt": func(a, b int) bool { return a > b }, "ugte": func(a, b int) bool { return a >= b },
	"slt": func(a, b int) bool { return signed(a) < signed(b) }, "slte": func(a, b int) bool { return signed(a) <= signed(b) },
	"sgt": func(a, b int) bool { return signed(a) > signed(b) }, "sgte": func(a, b int) bool { return signed(a) >= signed(b) },
	"uaddo": func(a, b int) bool { return a+b > 7 }, "usubo": func(a, b int) bool { return a < b }, "umulo": func(a, b int) bool { return a*b > 7 },
	"saddo": func(a, b int) bool { return beyond(signed(a) + signed(b)) }, "ssubo": func(a, b int) bool { return beyond(signed(a) - signed(b)) },
	"smulo": func(a, b int) bool { return beyond(signed(a) * signed(b)) }, "sdivo": func(a, b int) bool { return signed(a) == -4 && signed(b) == -1 },
}

func signed(a int) int {
	if a > 3 {
		return a - 8
	}
	return a
}

func beyond(x int) bool { return x < -4 || x > 3 }

// TestArraysTogether: the elements of all arrays together are bounded, also where none of them is large.
func TestArraysTogether(t *testing.T) {
	var b strings.Builder
	b.WriteString("1 sort bitvec 1\n2 sort bitvec 12\n3 sort array 2 1\n4 input 1\n5 state 3\n")
	for i := range 2 * maxElements >> 12 {
		fmt.Fprintf(&b, "%d ite 3 4 5 5\n", i+6)
	}
	if _, err := Read("x", []byte(b.String())); err == nil || !strings.Contains(err.Error(), "too large together") {
		t.Errorf("%v", err)
	}
}

// TestOperators: every operator on two words gives what integers give.
func TestOperators(t *testing.T) {
	check := func(op string, sort int, want func(a, b int) int) {
		for a := range 8 {
			for b := range 8 {
				text := fmt.Sprintf("1 sort bitvec 1\n3 sort bitvec 3\n4 const 3 %03b\n5 const 3 %03b\n6 %s %d 4 5 v\n", a, b, op, sort)
				m, err := Read("x", []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				if got := m.Sys.Eval(m.Symbols["v"], system.Step{}, nil).Lo; got != uint64(want(a, b)&(1<<sort-1)) {
					t.Errorf("%d %s %d is %d, not %d", a, op, b, got, want(a, b)&(1<<sort-1))
				}
			}
		}
	}
	for op, f := range operators {
		check(op, 3, f)
	}
	for op, f := range predicates {
		check(op, 1, func(a, b int) int {
			if f(a, b) {
				return 1
			}
			return 0
		})
	}
	if n := len(operators) + len(predicates) - 2; n != len(binary)+len(comparisons) { // without eq and neq
		t.Errorf("%d operators are tried, there are %d", n, len(binary)+len(comparisons))
	}
}

// FuzzRead: no file makes the reader fail otherwise than by an error of one line.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("../../testdata/prove/*.btor2")
	if err != nil || len(files) == 0 {
		f.Fatal("no models", err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 1<<13 {
			return
		}
		m, err := Read("x", b)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("a mistake of several lines: %q", err)
			}
			return
		}
		for i := range m.Properties {
			m.Ask(&m.Properties[i])
		}
	})
}
