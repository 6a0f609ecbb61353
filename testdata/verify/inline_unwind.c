// heddle: --unwind 4 => safe complete
// heddle: --unwind 3 --unwinding-assertions => violated unwind
// heddle: --unwind 4 --unwinding-assertions => safe
// about: each call of a function begins to count the rounds of its loops anew, where its code stands in the place of the calls, too
#include <assert.h>

static void three(int *n) {
    int rounds = 0;
again:
    *n += 1;
    if (rounds++ < 3)
        goto again;
}

int main(void) {
    int n = 0;
    three(&n);
    three(&n);
    three(&n);
    assert(n == 12);
    return 0;
}
