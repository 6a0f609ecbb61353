/* This file defines the comparison of getopt with the host's: every step on random command lines. */
#include "driver.h"
#include <getopt.h>

int h_getopt(int, char *const *, const char *), h_getopt_long(int, char *const *, const char *, const struct option *, int *);
int h_getopt_long_only(int, char *const *, const char *, const struct option *, int *);
extern char *h_optarg;
extern int h_optind, h_optopt;
char *h_optarg;
int h_optind = 1, h_optopt = '?';

enum { MOST = 8 };

static void one_line(void)
{
	static const char *const words[] = { "-a", "-b", "-bval", "-c", "-cval", "-abc", "file", "other", "--", "-", "--alpha", "--al", "--beta",
		"--beta=x", "--gamma", "--gamma=7", "--flag", "--nope", "-x", "-alpha", "-gamma", "-ga", "-W", "alpha", "-Wbeta", "--fl", "-fl",
		"--f", "x=", "--alp=3", "-d", "-d1" };
	static const char *const shorts[] = { "abc:d::", "+ab:c", "-ab:c:", ":ab:c::", "ab:c:W;", "", "a", "+:b:" };
	int flags[2] = { 0, 0 }, n = (int)(random_number() % (MOST - 1)) + 1, i, way = (int)(random_number() % 3);
	struct option options[2][7] = { { { "alpha", 0, 0, 'A' }, { "beta", 1, 0, 'B' }, { "gamma", 2, 0, 'G' }, { "flag", 0, 0, 9 },
		{ "flow", 0, 0, 3 }, { "flax", 0, 0, 3 }, { 0, 0, 0, 0 } } };
	char *a[MOST + 1] = { 0 }, *b[MOST + 1] = { 0 };
	const char *s = shorts[random_number() % 8];
	memcpy(options[1], options[0], sizeof options[0]);
	options[0][3].flag = &flags[0];
	options[1][3].flag = &flags[1];
	a[0] = b[0] = "prog";
	for (i = 1; i < n; i++)
		a[i] = b[i] = (char *)words[random_number() % (sizeof words / sizeof *words)];
	optind = h_optind = 0;
	for (i = 0; i < 20; i++) {
		int at[2] = { -7, -7 }, x, y;
		x = way == 0 ? getopt(n, a, s) : way == 1 ? getopt_long(n, a, s, options[0], &at[0]) : getopt_long_only(n, a, s, options[0], &at[0]);
		y = way == 0 ? h_getopt(n, b, s) : way == 1 ? h_getopt_long(n, b, s, options[1], &at[1]) : h_getopt_long_only(n, b, s, options[1], &at[1]);
		CHECK(x == y && optind == h_optind && optarg == h_optarg && at[0] == at[1] && flags[0] == flags[1], "%d: %s by '%s': %d %d", way, a[1], s, y, x);
		CHECK(memcmp(a, b, sizeof a) == 0 && ((x != '?' && x != ':') || optopt == h_optopt), "%d: %s by '%s': %d", way, a[1], s, x);
		if (x == -1)
			return;
	}
}

void test_options(void)
{
	long i;
	opterr = 0;
	for (i = 0; i < 300000; i++)
		one_line();
}
