package extended

import (
	"bufio"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// numbers are the operands of the test: random ones, and those where rounding, exponents and signs meet their ends.
func numbers(r *rand.Rand, n int) []Number {
	special := []Number{{}, {0, 1}, {0, lead - 1}, {1, lead}, {1, lead | 1}, {0x7ffe, math.MaxUint64}, {maxExp, lead}, {maxExp, lead | quiet}, {maxExp, lead | quiet | 5},
		{bias, lead}, {bias, lead | 1}, {bias - 64, lead}, {bias - 64, lead | 1}, {bias - 63, lead}, {bias - 1, math.MaxUint64}, {bias + 63, lead}, {bias + 52, lead | 1<<11 | 1<<10},
		{bias - 16382/2, lead | 3}, {bias - 1074, lead}, {bias + 1024, lead}, {bias + 1023, math.MaxUint64}, {bias - 149, lead}, {bias + 62, math.MaxUint64}}
	for len(special) < n {
		x := Number{uint16(bias - 70 + r.IntN(140)), r.Uint64() | lead}
		if r.IntN(4) == 0 {
			x.SignExp = uint16(1 + r.IntN(0x7ffe))
		}
		if r.IntN(3) == 0 {
			x.Mant = lead | r.Uint64()>>(r.IntN(64))<<r.IntN(64)
		}
		special = append(special, x)
	}
	for i := range special {
		if r.IntN(2) == 0 {
			special[i] = special[i].Neg()
		}
	}
	return special
}

// TestAgainstHost compares operations on random numbers with those of the processor, as gcc has them.
func TestAgainstHost(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	r := rand.New(rand.NewPCG(1, 2))
	xs := numbers(r, 400)
	var b strings.Builder
	b.WriteString(`#include <stdio.h>
#include <string.h>
#include <math.h>
static const struct { unsigned short e; unsigned long m; } n[] = {` + "\n")
	for _, x := range xs {
		fmt.Fprintf(&b, "{%#x, %#xUL},\n", x.SignExp, x.Mant)
	}
	b.WriteString(`};
enum { N = sizeof n / sizeof n[0] };
static long double get(int i) { long double x = 0; memcpy(&x, &n[i].m, 8); memcpy((char *)&x + 8, &n[i].e, 2); return x; }
static void put(long double x) { unsigned long m; unsigned short e; memcpy(&m, &x, 8); memcpy(&e, (char *)&x + 8, 2); printf("%x %lx ", e, m); }
int main(void) {
	for (int i = 0; i < N; i++)
		for (int k = 0; k < 12; k++) {
			volatile long double x = get(i), y = get((i * 7 + k * 31) % N);
			put(x + y); put(x - y); put(x * y); put(x / y); put(sqrtl(x));
			double d = x; float f = x; unsigned long db; unsigned fb;
			memcpy(&db, &d, 8); memcpy(&fb, &f, 4);
			printf("%lx %x %d%d%d ", db, fb, x < y, x == y, x <= y);
			put((long double)d); put((long double)(long)n[i].m); put((long double)n[i].m);
			printf("%ld\n", fabsl(x) < 9e18L ? (long)x : 0);
		}
	return 0;
}
`)
	dir := t.TempDir()
	file, exe := filepath.Join(dir, "t.c"), filepath.Join(dir, "t")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(gcc, "-O0", "-fno-builtin", "-w", "-o", exe, file, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	out, err := exec.Command(exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(strings.NewReader(string(out)))
	put := func(x Number) string { return fmt.Sprintf("%x %x ", x.SignExp, x.Mant) }
	bit := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	wrong := 0
	for i, x := range xs {
		for k := range 12 {
			y := xs[(i*7+k*31)%len(xs)]
			lines.Scan()
			o, ordered := Compare(x, y)
			d := x.Double()
			whole := int64(0)
			if o, ok := Compare(x.Abs(), FromDouble(9e18)); ok && o < 0 {
				v, _ := x.Int()
				whole = v.Int64()
			}
			signedInt, unsigned := FromInt(big.NewInt(int64(x.Mant))), FromInt(new(big.Int).SetUint64(x.Mant))
			got := put(Add(x, y)) + put(Sub(x, y)) + put(Mul(x, y)) + put(Div(x, y)) + put(Sqrt(x)) +
				fmt.Sprintf("%x %x %d%d%d ", math.Float64bits(d), math.Float32bits(x.Float()), bit(ordered && o < 0), bit(ordered && o == 0), bit(ordered && o <= 0)) +
				put(FromDouble(d)) + put(signedInt) + put(unsigned) + fmt.Sprint(whole)
			if got != lines.Text() {
				if wrong++; wrong < 10 {
					t.Errorf("%x and %x:\n  got %s\n want %s", x, y, got, lines.Text())
				}
			}
		}
	}
}

// TestParse reads constants whose nearest number is known.
func TestParse(t *testing.T) {
	for text, want := range map[string]Number{
		"1.0": {bias, lead}, "0.1": {0x3ffb, 0xcccccccccccccccd}, "0x1p-16445": {0, 1}, "1e5000": {maxExp, lead}, "1e-5000": {},
		"18446744073709551617.0": {bias + 64, lead}, "3.14159265358979323846264338327950288": {0x4000, 0xc90fdaa22168c235},
		"1e-99999999999999999999": {}, "1e+999999999999": {maxExp, lead}, "0x1p-99999999999": {}, "0e999999999": {},
	} {
		if x, ok := Parse(text); !ok || x != want {
			t.Errorf("%s: %x, want %x", text, x, want)
		}
	}
}
