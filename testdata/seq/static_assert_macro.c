// seq: a macro static_assert of one parameter, pointers to arrays in two pairs of parentheses, modes of integers
#include <stdio.h>

#define static_assert(x) struct { char checked[(x) ? 1 : -1]; }

typedef int wide __attribute__((mode(DI)));
typedef unsigned int uwide __attribute__((__mode__(__DI__)));

static_assert(sizeof(wide) == 8);

int main(void)
{
	static_assert(70 >> 4 == 4); static_assert(-1 < 0); _Static_assert(sizeof(int) == 4, "int"); _Static_assert(1);
	int rows[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	void *at = rows;
	int (   (*row))[3] = (int (   (*))[3])at;
	printf("%d %zu\n", row[1][2], sizeof(*(int ((*))[3])at));
	printf("%d%d\n", __builtin_types_compatible_p(wide, long), _Generic((uwide)0, unsigned long: 1, unsigned long long: 2));
	puts("no static_assert(x) and no _Static_assert(y) here");
	return 0;
}
