// heddle: => violated memory:19
// heddle: -DBEHIND => violated memory:15
// about: memory that was unmapped, or lies behind the last page, is not there
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void)
{
    char *p = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 0;
    p[8191] = 1;
#ifdef BEHIND
    int n = 8192;
    p[n] = 1;
#endif
    char *q = p + 5;
    munmap(p, 5000);
    return *q;
}
