/* This file defines the comparison of the models of addresses as text with the host's functions. */
#include "driver.h"
#include <arpa/inet.h>

in_addr_t h_inet_addr(const char *);
int h_inet_aton(const char *, struct in_addr *), h_inet_pton(int, const char *, void *);
const char *h_inet_ntop(int, const void *, char *, socklen_t);
char *h_inet_ntoa(struct in_addr);

enum { MOST = 16 };

/* A text that looks much like an address. */
static char *address(void)
{
	static char text[64];
	int i, n = 1 + (int)(random_number() % 5), at = 0;
	for (i = 0; i < n; i++) {
		static const char *const forms[] = {"%u", "0%o", "0x%x", "%u", "%u"};
		static const unsigned most[] = {8, 300, 70000, 0xffffffffu};
		at += sprintf(text + at, forms[random_number() % 5], random_number() % most[random_number() % 16 ? random_number() % 2 : random_number() % 4]);
		if (i < n - 1)
			text[at++] = '.';
	}
	if (random_number() % 8 == 0)
		text[at++] = " x.0\t"[random_number() % 5];
	text[at] = 0;
	return text;
}

void test_addresses(void)
{
	for (int i = 0; i < 200000; i++) {
		char *s = i % 2 ? address() : random_string(0, 12, "01289.x f"), x[MOST], y[MOST];
		struct in_addr a = {7}, b = {7};
		socklen_t n = random_number() % (MOST + 1);
		CHECK(h_inet_addr(s) == inet_addr(s), "%s", s);
		CHECK(!h_inet_aton(s, &a) == !inet_aton(s, &b) && a.s_addr == b.s_addr, "%s", s);
		CHECK(h_inet_pton(AF_INET, s, &a) == inet_pton(AF_INET, s, &b) && a.s_addr == b.s_addr, "%s", s);
		a.s_addr = random_number() ^ random_number() << 16;
		memset(x, 7, sizeof x), memset(y, 7, sizeof y);
		CHECK(!h_inet_ntop(AF_INET, &a, x, n) == !inet_ntop(AF_INET, &a, y, n) && !memcmp(x, y, sizeof x), "%s %u", y, n);
		CHECK(!strcmp(h_inet_ntoa(a), inet_ntoa(a)), "%s", inet_ntoa(a));
	}
	CHECK(h_inet_pton(12345, "1.2.3.4", 0) == -1 && errno == EAFNOSUPPORT, "%d", errno);
}
