// heddle: => safe complete
// about: quotients with remainders, absolute values, bits, the network's order of bytes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
	int a = __VERIFIER_nondet_int();
	__VERIFIER_assume(a > -200 && a < 200);
	div_t d = div(a, 10);
	assert(d.quot * 10 + d.rem == a && abs(d.rem) < 10);
	assert(imaxabs(-5) == 5 && lldiv(-7, 2).rem == -1 && labs(-3L) == 3);
	assert(ffs(8) == 4 && ffsll(0) == 0 && htons(0x1234) == 0x3412 && ntohl(htonl(0x12345678)) == 0x12345678);
	return 0;
}
