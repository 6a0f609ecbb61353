// heddle: => safe complete
// heddle: -DWRONG => violated assert:22
// about: a pointer that is read at an index that depends on input has alternatives, as far as expressions tell, that no path takes: numbers beside pointers
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

static struct cell { struct cell *next; int data; } cells[3];

int main(void) {
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (i < 0 || i > 2 || j < 0 || j > 2) return 0;
    cells[1].data = k;
    struct cell *top = k ? &cells[i] : &cells[j];
    top->next = &cells[0];
    cells[0].data = 5;
#ifdef WRONG
    if (k == 7) cells[0].next = &cells[1];
#endif
    struct cell *next = top->next;
    assert(next->data == 5);
    return 0;
}
