// heddle: -DBROKEN=0 => safe
// heddle: -DBROKEN=1 => violated bounds:24
// heddle: -DBROKEN=2 => violated bounds:26
// heddle: -DBROKEN=3 => violated bounds:28
// heddle: -DBROKEN=4 => violated bounds:30
// heddle: -DBROKEN=5 => violated bounds:32
// heddle: -DBROKEN=6 => violated bounds:34
// heddle: -DBROKEN=1 --check assert => safe
// about: a subscript of a row or of an array in a structure ends where that does, whatever lies behind it in the same object (C11 J.2)
#include <stdlib.h>

struct name { int length; char text[4]; };
struct record { int numbers[4]; unsigned count; struct name name; int rest[1]; } r;
struct named { struct name name; int after; } n;
struct block { int length; char data[1]; };
int rows[3][4];

int main(void)
{
	int i = 4, sum = 0, *p, (*q)[4] = rows;
	struct record *to = &r;
	struct named *deep = &n;
#if BROKEN == 1
	sum = rows[1][i];
#elif BROKEN == 2
	p = &rows[1][i + 1];
#elif BROKEN == 3
	to->numbers[to->count + i]++;
#elif BROKEN == 4
	deep->name.text[i] = 1;
#elif BROKEN == 5
	sum = q[0][-i];
#elif BROKEN == 6
	sum = r.rest[i / 4];
#else
	struct block *b = malloc(sizeof *b + 10);
	for (p = rows[0]; p != rows[3]; p++)
		sum += *p;
	for (p = &rows[1][0]; p != &rows[1][i]; p++)
		sum += *p;
	p = &r.numbers[i];
	b->data[i] = b->data[10] = 1; /* as before there were flexible members */
	to = malloc(sizeof *to + 40);
	to->rest[i] = 2;
	sum += *(rows[1] + i - 1) + sizeof r.numbers[7] + ((int *)rows)[7];
#endif
	return sum;
}
