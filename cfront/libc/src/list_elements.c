/* This file defines the lists of <search.h>: elements begin with a pointer to the next one and one to the one before.
 * Models: insque remque
 */

typedef struct __heddle_element {
	struct __heddle_element *next, *before;
} __heddle_element;

void insque(void *element, void *before)
{
	__heddle_element *e = element, *b = before, *next;
	if (b == 0) {
		e->next = 0;
		e->before = 0;
		return;
	}
	next = b->next;
	b->next = e;
	if (next != 0)
		next->before = e;
	e->next = next;
	e->before = b;
}

void remque(void *element)
{
	__heddle_element *e = element, *next = e->next, *before = e->before;
	if (next != 0)
		next->before = before;
	if (before != 0)
		before->next = next;
}
