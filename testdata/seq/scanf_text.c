// seq: sscanf: every conversion, widths, sets, counts, failures
#include <stdio.h>

int main(void)
{
	int a = -1, b = -1, c = -1, n = -1, r;
	unsigned u = 0, x = 0;
	short h = 0;
	signed char hh = 0;
	long l = 0;
	long long ll = 0;
	float f = 0;
	double d = 0;
	char s[16] = "", t[16] = "", one = '?';
	void *p = 0;

	r = sscanf(" 12 -34 0x1f rest", "%d%d%i%n", &a, &b, &c, &n);
	printf("%d: %d %d %d %d\n", r, a, b, c, n);
	r = sscanf("077 ff 077 4294967295", "%i %x %o %u", &a, &x, &u, &u);
	printf("%d: %d %x %u\n", r, a, x, u);
	r = sscanf("70000 300 -5 123456789012", "%hd %hhd %ld %lld", &h, &hh, &l, &ll);
	printf("%d: %d %d %ld %lld\n", r, h, hh, l, ll);
	r = sscanf("3.25 1e-3 -0x1.8p3 inf", "%f %lf %*f %lf", &f, &d, &d);
	printf("%d: %g %g\n", r, f, d);
	r = sscanf("hello world", "%3s%s %c", s, t, &one);
	printf("%d: %s %s %c\n", r, s, t, one);
	r = sscanf("key=value;x", "%15[^=]=%15[^;];%c", s, t, &one);
	printf("%d: %s %s %c\n", r, s, t, one);
	r = sscanf("a-z]-", "%[]a-z-]%n", s, &n);
	printf("%d: %s %d\n", r, s, n);
	r = sscanf("12345", "%2d%3d", &a, &b);
	printf("%d: %d %d\n", r, a, b);
	r = sscanf("50%", "%d%%%n", &a, &n);
	printf("%d: %d %d\n", r, a, n);
	r = sscanf("abc", "%d", &a);
	printf("%d\n", r);
	r = sscanf("", "%d", &a);
	printf("%d\n", r);
	r = sscanf("  ", "%*d");
	printf("%d\n", r);
	r = sscanf("7 x", "%d y%d", &a, &b);
	printf("%d: %d\n", r, a);
	r = sscanf("0x10", "%p", &p);
	printf("%d: %d\n", r, p == (void *)16);
	return 0;
}
