/* This file defines the tests of streams on memory: the same operations on the host's and on the model's. */
#include "driver.h"

#include <stdio_ext.h>

FILE *h_fmemopen(void *, size_t, const char *), *h_open_memstream(char **, size_t *);
int m_fputs(const char *, FILE *), m_fputc(int, FILE *), m_fprintf(FILE *, const char *, ...), m_fflush(FILE *);
size_t m_fwrite(const void *, size_t, size_t, FILE *);
int h_fgetc(FILE *), h_fseek(FILE *, long, int), h_fclose(FILE *), h_feof(FILE *), h_ferror(FILE *), h_ungetc(int, FILE *);
long h_ftell(FILE *);
void h_rewind(FILE *);
size_t h___fpending(FILE *);

/* The executor's own, for other streams. */
#define NEVER(name) void __heddle_##name(void); void __heddle_##name(void) { abort(); }
NEVER(fputs) NEVER(fputs_unlocked) NEVER(fputc) NEVER(fputc_unlocked) NEVER(fwrite) NEVER(fwrite_unlocked) NEVER(vfprintf)
NEVER(fflush) NEVER(fflush_unlocked) NEVER(setbuf) NEVER(setbuffer) NEVER(setlinebuf) NEVER(setvbuf)

enum { NOTHING, READ, WRITTEN };

static char done[1024]; /* what was done, for the message */

#define NOTE(...) (void)snprintf(done + strlen(done), sizeof done - strlen(done), " " __VA_ARGS__)

/* One random operation on both. It gives 0 if the stream is of no more use. */
static int step(FILE *host, FILE *model, const char *mode, int grows, int *last)
{
	static const int from[] = { SEEK_SET, SEEK_CUR, SEEK_END };
	int reads = *mode == 'r' || mode[1] == '+', writes = *mode != 'r' || mode[1] == '+';
	int op = (int)(random_number() % 8), a, b;
	if (op <= 3 && !writes)
		op += 4;
	if ((op == 4 && !reads) || (op == 4 && *last == WRITTEN) || (op <= 3 && *last == READ))
		op = 6;
	switch (op) {
	case 0: {
		const char *s = random_string(0, 6, "ab\n");
		NOTE("fputs %zu", strlen(s));
		CHECK((fputs(s, host) < 0) == (m_fputs(s, model) < 0), "fputs %s", s);
		break;
	}
	case 1:
		a = (int)(random_number() % 3) ? 'a' + (int)(random_number() % 26) : 0;
		NOTE("fputc %d", a);
		CHECK(fputc(a, host) == m_fputc(a, model), "fputc %d", a);
		break;
	case 2:
		a = (int)(random_number() % 2000) - 1000;
		NOTE("fprintf %d", a);
		CHECK(fprintf(host, "%d:%s", a, "x") == m_fprintf(model, "%d:%s", a, "x"), "fprintf %d", a);
		break;
	case 3:
		a = 1 + (int)(random_number() % 5);
		NOTE("fwrite %d", a);
		CHECK(fwrite("p\0qrs", 1, (size_t)a, host) == m_fwrite("p\0qrs", 1, (size_t)a, model), "fwrite %d", a);
		break;
	case 4:
		NOTE("fgetc");
		a = fgetc(host), b = h_fgetc(model);
		CHECK(a == b, "fgetc %d, model %d", a, b);
		CHECK(!feof(host) == !h_feof(model), "feof");
		break;
	case 5:
		NOTE("fflush");
		a = fflush(host), b = m_fflush(model);
		CHECK(a == b && !ferror(host) == !h_ferror(model), "fflush %d, model %d", a, b);
		if (a != 0)
			return 0;
		break;
	case 6: {
		long off = (long)(random_number() % 14) - 4;
		int whence = grows || *mode == 'a' || random_number() % 3 ? SEEK_CUR : from[random_number() % 3];
		if (whence == SEEK_CUR)
			off = 0;
		if (*last == WRITTEN && fflush(host) + m_fflush(model) != 0) /* else glibc goes elsewhere in streams for update */
			return 0;
		if (*mode == 'a' && !reads) /* where it stands is of no account; glibc refuses output at some places */
			break;
		NOTE("fseek %ld from %d", off, whence);
		a = fseek(host, off, whence), b = h_fseek(model, off, whence);
		CHECK(a == b, "fseek %ld from %d: %d, model %d", off, whence, a, b);
		if (a != 0)
			return 0;
		break;
	}
	case 7:
		CHECK(ftell(host) == h_ftell(model), "ftell %ld, model %ld", ftell(host), h_ftell(model));
		return 1;
	}
	*last = op <= 3 ? WRITTEN : op == 4 ? READ : NOTHING;
	if (op <= 3 && !grows)
		CHECK(__fpending(host) == h___fpending(model), "pending %zu, model %zu", __fpending(host), h___fpending(model));
	return 1;
}

/* Null bytes as dots. */
static const char *shown(const char *bytes, size_t n, char *to)
{
	size_t i;
	for (i = 0; i < n; i++)
		to[i] = bytes[i] ? bytes[i] : '.';
	to[n] = 0;
	return to;
}

static void fixed(void)
{
	static const char *modes[] = { "r", "r+", "w", "w+", "a", "a+" };
	const char *mode = modes[random_number() % 6];
	char a[16], b[16], c[17], d[17];
	size_t size = 1 + random_number() % 15, i;
	FILE *host, *model;
	int last = NOTHING, steps = (int)(random_number() % 20), x, y;
	done[0] = 0;
	for (i = 0; i < sizeof a; i++)
		a[i] = b[i] = random_number() % 4 ? 'A' + (char)i : 0;
	if (*mode == 'w') /* of what stood there before glibc keeps some */
		memset(a, 0, sizeof a), memset(b, 0, sizeof b);
	host = fmemopen(a, size, mode), model = h_fmemopen(b, size, mode);
	CHECK(host && model, "fmemopen");
	while (steps-- > 0 && step(host, model, mode, 0, &last)) {
	}
	x = fclose(host), y = h_fclose(model);
	CHECK(x == y || steps >= 0, "%s: fclose %d, model %d", mode, x, y);
	CHECK(memcmp(a, b, sizeof a) == 0, "%s, size %zu,%s: %s, model %s", mode, size, done, shown(a, sizeof a, c), shown(b, sizeof b, d));
}

static void grown(void)
{
	char *a = 0, *b = 0;
	size_t n = 0, m = 0;
	FILE *host = open_memstream(&a, &n), *model = h_open_memstream(&b, &m);
	int steps = (int)(random_number() % 20);
	CHECK(host && model, "open_memstream");
	while (steps-- > 0) {
		int last = NOTHING;
		long at = ftell(host);
		switch (random_number() % 4) {
		case 0: /* back, or to the end; what lies behind the end is not modelled */
			at = (long)(random_number() % (unsigned)(at + 1));
			CHECK(fseek(host, at, SEEK_SET) == h_fseek(model, at, SEEK_SET), "fseek %ld", at);
			break;
		case 1:
			CHECK(fflush(host) == m_fflush(model), "fflush");
			CHECK(n == m && memcmp(a, b, n) == 0 && b[m] == a[n], "%zu %.*s, model %zu %.*s", n, (int)n, a, m, (int)m, b);
			break;
		default:
			step(host, model, "w", 1, &last);
		}
		if (last == NOTHING && random_number() % 3 == 0)
			CHECK(ftell(host) == h_ftell(model), "ftell %ld, model %ld", ftell(host), h_ftell(model));
	}
	CHECK(fclose(host) == h_fclose(model), "fclose");
	CHECK(n == m && memcmp(a, b, n) == 0, "%zu %.*s, model %zu %.*s", n, (int)n, a, m, (int)m, b);
	free(a), free(b);
}

void test_memory_streams(void)
{
	int i;
	only_zeros = 1;
	for (i = 0; i < 5000; i++) {
		fixed();
		grown();
	}
}
