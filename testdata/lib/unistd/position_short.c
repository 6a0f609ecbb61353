// heddle: => violated assert:11
// about: fewer bytes may come than the parts hold
#include <assert.h>
#include <sys/uio.h>

int main(void) {
    char a[2] = {'x'}, b[2];
    struct iovec parts[2] = {{a, 2}, {b, 2}};
    ssize_t n = preadv(0, parts, 2, 8);
    if (n <= 0) return 0;
    assert(n == 4);
    return 0;
}
