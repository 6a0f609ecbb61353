// heddle: => safe
// gcc's __alignof__ takes an operand without brackets, as sizeof does.
#include <assert.h>
#include <stdalign.h>

struct cell {
    char mark;
    _Alignas(32) int value;
} cell;

int main(void)
{
    char text[3];
    assert(__alignof__ cell.value == 32);
    assert(2 * __alignof__ cell / 2 == 32);
    assert(__alignof text[1] == 1 && _Alignof cell.mark == 1);
    assert(alignof(int) == 4);
    return 0;
}
