package source

import "testing"

// TestMendAttributes: long lists of attributes become lists of two.
func TestMendAttributes(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"__attribute__((a, b))", "__attribute__((a, b))"},
		{"int x __attribute__((a, b, c));", "int x __attribute__((a, b)) __attribute__(( c));"},
		{"__attribute__ ( (a,b(1, 2),c,d,e) ) int x;", "__attribute__ ( (a,b(1, 2))) __attribute__((c,d)) __attribute__((e) ) int x;"},
		{"__attribute((a, s(\",)\"),\n c)) __attribute__((d, e, f))", "__attribute((a, s(\",)\"))) __attribute__((\n c)) __attribute__((d, e)) __attribute__(( f))"},
		{"#define P __attribute__((a, \\\n b, c))\n", "#define P __attribute__((a, \\\n b)) __attribute__(( c))\n"},
		{"__attribute__((a, /* , ) */ b, c))", "__attribute__((a, /* , ) */ b)) __attribute__(( c))"},
		{"s = \"__attribute__((a, b, c))\";", "s = \"__attribute__((a, b, c))\";"},
		{"__attribute__((a, b, c", "__attribute__((a, b, c"},
		{"#define __attribute__(x)\nf(a, b, c);", "#define __attribute__(x)\nf(a, b, c);"},
	} {
		if got := string(mendAttributes([]byte(x.text))); got != x.want {
			t.Errorf("%q becomes %q, not %q", x.text, got, x.want)
		}
	}
}
