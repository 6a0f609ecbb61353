// seq: _Generic: by type, with default, qualifiers dropped, pointers, nested, function choice
#include <stdio.h>

static int abs_i(int v) { return v < 0 ? -v : v; }
static double abs_d(double v) { return v < 0 ? -v : v; }
static long abs_l(long v) { return v < 0 ? -v : v; }

#define abs_of(x) _Generic((x), int: abs_i, long: abs_l, default: abs_d)(x)
#define kind(x) _Generic((x), char *: "string", const char *: "const string", int *: "int *", \
    void *: "void *", struct s: "struct s", struct s *: "struct s *", int (*)(int): "function", \
    float: "float", unsigned char: "uchar", default: "?")

struct s { int v; };

static int evaluated;

int main(void)
{
    printf("%d %ld %g %g\n", abs_of(-3), abs_of(-4L), abs_of(-2.5), abs_of(-1.5f));
    const char *cs = "x";
    char arr[4] = "abc";
    int i = 0;
    const int ci = 1;
    struct s s = { 1 };
    const volatile unsigned char uc = 1;
    puts(kind(cs));
    puts(kind(arr));
    puts(kind("literal"));
    puts(kind(&i));
    puts(kind(&ci));
    puts(kind((void *)0));
    puts(kind(s));
    puts(kind(&s));
    puts(kind(abs_i));
    puts(kind(1.f));
    puts(kind(uc));
    puts(kind('c'));
    int r = _Generic(evaluated++, int: 5, default: 6);
    printf("%d %d\n", r, evaluated);
    _Generic(i, int: i, default: s.v) = 9;
    printf("%d\n", i);
    printf("%d\n", _Generic(i + 1L, long: _Generic(1u, unsigned: 42, default: 1), default: 2));
    return 0;
}
