// heddle: --check uninit => violated uninit
// about: a member that was never written is copied with its structure, and copied back
#include <assert.h>

struct pair {
    int x, y;
};

struct pair all = {1, 2};

int main(void) {
    struct pair a;
    a.x = 5;
    all = a;
    struct pair b = all;
    assert(b.y == all.y);
    return 0;
}
