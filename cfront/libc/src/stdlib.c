/* This file defines the integer arithmetic of <stdlib.h> and <inttypes.h>, the bit search of
 * <strings.h> and the order of bytes of <arpa/inet.h>. An argument without an answer (abs(INT_MIN), division by zero)
 * is undefined behaviour right here, where the checks for it look.
 * Models: abs labs llabs imaxabs div ldiv lldiv imaxdiv ffs ffsl ffsll htons ntohs htonl ntohl
 */

typedef struct { int quot, rem; } __heddle_div;
typedef struct { long quot, rem; } __heddle_ldiv;
typedef struct { long long quot, rem; } __heddle_lldiv;

int abs(int x)
{
	return x < 0 ? -x : x;
}

long labs(long x)
{
	return x < 0 ? -x : x;
}

long long llabs(long long x)
{
	return x < 0 ? -x : x;
}

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ x)
{
	return x < 0 ? -x : x;
}

__heddle_div div(int a, int b)
{
	__heddle_div r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}

__heddle_ldiv ldiv(long a, long b)
{
	__heddle_ldiv r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}

__heddle_lldiv lldiv(long long a, long long b)
{
	__heddle_lldiv r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}

__heddle_lldiv imaxdiv(__INTMAX_TYPE__ a, __INTMAX_TYPE__ b)
{
	__heddle_lldiv r;
	r.quot = a / b;
	r.rem = a % b;
	return r;
}

static int __heddle_ffs(unsigned long long x)
{
	int n = 1;
	if (x == 0)
		return 0;
	while ((x & 1) == 0) {
		x >>= 1;
		n++;
	}
	return n;
}

int ffs(int x)
{
	return __heddle_ffs((unsigned long long)x);
}

int ffsl(long x)
{
	return __heddle_ffs((unsigned long long)x);
}

int ffsll(long long x)
{
	return __heddle_ffs((unsigned long long)x);
}

/* The network's order is the other one. */
static unsigned short __heddle_turn16(unsigned short x)
{
	return (unsigned short)(x << 8 | x >> 8);
}

static unsigned __heddle_turn32(unsigned x)
{
	return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

unsigned short htons(unsigned short x)
{
	return __heddle_turn16(x);
}

unsigned short ntohs(unsigned short x)
{
	return __heddle_turn16(x);
}

unsigned htonl(unsigned x)
{
	return __heddle_turn32(x);
}

unsigned ntohl(unsigned x)
{
	return __heddle_turn32(x);
}
