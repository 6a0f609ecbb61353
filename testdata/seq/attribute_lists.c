// seq: lists of three and more attributes: all count
#include <stdio.h>

#define TIGHT __attribute__((unused, packed, aligned(1)))

struct tight { char c; int i; } __attribute__((unused, packed, aligned(2)));
struct tighter { char c; int i; } TIGHT;

static void release(int *p) { printf("release %d\n", *p); }

__attribute__((unused, constructor, noinline)) static void early(void) { puts("constructor"); }
static void after(void) { puts("in .fini_array"); }
__attribute__((used, section(".fini_array"), aligned(8))) static void (*list[2])(void) = {after, after};

int main(void)
{
    int n __attribute__((unused, cleanup(release), aligned(8))) = 3;
    printf("%zu %zu\n", sizeof(struct tight), sizeof(struct tighter));
    return 0;
}
