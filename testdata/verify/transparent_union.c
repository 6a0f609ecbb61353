// heddle: => safe
// heddle: -DBROKEN => violated assert:26
// about: a transparent union is passed as its first member, to functions that take that and to those that take the union (gcc's manual)
#define _GNU_SOURCE
#include <assert.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef union { int *whole; const char *bytes; } any __attribute__((transparent_union));

static int first(any a) { a.whole++; return a.whole[-1]; }
static int second(any a, int i) { return a.bytes[i]; }

int main(void)
{
	int x[2] = {3, 4};
	any u = {.whole = x};
	int (*f)(any) = first;
	assert(first(x) == 3 && f(u) == 3 && second(x, 4) == 4 && second("abc", 1) == 'b');
	struct sockaddr_in a;
	socklen_t length = 4;
	memset(&a, 0, sizeof a);
	int s = socket(AF_INET, SOCK_STREAM, 0);
#ifdef BROKEN
	if (s >= 0 && getsockname(s, (struct sockaddr *)&a, &length) == 0) assert(a.sin_family == 0);
#else
	if (s >= 0 && bind(s, (struct sockaddr *)&a, sizeof a) == 0) accept(s, 0, 0);
#endif
	return 0;
}
