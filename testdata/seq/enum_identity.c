// seq: enumerations are compatible with the integer that represents them and not with each other; one before a colon
#include <stdio.h>

enum day { MON, TUE };
enum hue { RED, BLUE };
enum sign { MINUS = -1, PLUS = 1 };
typedef enum { SMALL } size;
typedef enum { LARGE } other;

struct fields {
	enum hue first : 2;
	enum day : 3;
	enum hue second : 2;
};

#define KIND(x) _Generic((x), enum hue: 'h', enum day: 'd', default: '-')

int main(void)
{
	enum day d = TUE;
	enum hue h = RED;
	size s = SMALL;
	printf("%d%d%d%d%d\n", __builtin_types_compatible_p(enum day, enum hue), __builtin_types_compatible_p(enum day, const enum day),
		__builtin_types_compatible_p(enum day, unsigned), __builtin_types_compatible_p(enum sign, int), __builtin_types_compatible_p(size, other));
	printf("%d%d\n", __builtin_types_compatible_p(enum day *, enum hue *), __builtin_types_compatible_p(size, size));
	printf("%c%c%c\n", KIND(d), KIND(h), KIND(1L));
	printf("%d %d\n", _Generic(d, enum hue: 1, default: 2), _Generic(&h, enum day *: 1, enum hue *: 2));
	puts("enum day: 3, (enum hue : (1)), ((*)) and \"enum day: 4\"");
	struct fields f = { BLUE, BLUE };
	printf("%d%d %zu\n", f.first == BLUE, f.second == BLUE, sizeof f);
	return 0;
}
