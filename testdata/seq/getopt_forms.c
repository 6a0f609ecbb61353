// seq: getopt and its long forms, with permutation
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>

static int flag;

static void walk(int n, char **argv, const char *shorts, int form)
{
	static const struct option options[] = { { "all", no_argument, 0, 'a' }, { "file", required_argument, 0, 'f' },
		{ "level", optional_argument, 0, 'l' }, { "flag", no_argument, &flag, 7 }, { 0, 0, 0, 0 } };
	int c, index = -1;
	flag = 0;
	optind = 0;
	opterr = 0;
	while ((c = form == 0 ? getopt(n, argv, shorts) : form == 1 ? getopt_long(n, argv, shorts, options, &index) : getopt_long_only(n, argv, shorts, options, &index)) != -1) {
		if (c > 32)
			printf(" %c", c);
		else
			printf(" %d", c);
		if (c == '?' || c == ':')
			printf("[%c]", optopt > 32 ? optopt : '-');
		else if (optarg)
			printf("(%s)", optarg);
	}
	printf(" | flag %d, rest", flag);
	for (int i = optind; i < n; i++)
		printf(" %s", argv[i]);
	printf("\n");
}

int main(void)
{
	char *one[] = { "p", "x", "-ab", "-f", "name", "y", "-fother", "--", "-a", "z", 0 };
	char *two[] = { "p", "--all", "a", "--file=n", "--file", "m", "--lev=3", "--level", "--fl", "--nope", "--f", "-q", "-f", 0 };
	char *three[] = { "p", "-all", "-file", "n", "-a", "-level=2", "b", "-flag", 0 };
	walk(10, one, "abf:", 0);
	walk(10, one, "+abf:", 0);
	walk(10, one, "-abf:", 0);
	walk(13, two, "af:l::", 1);
	walk(13, two, ":af:l::", 1);
	walk(8, three, "af:", 2);
	return 0;
}
