// seq: pointers to integers and back, alignment bits, tagged pointers, null in its many forms
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct node { int v; };

static int tag(uintptr_t p) { return p & 3; }
static struct node *untag(uintptr_t p) { return (struct node *)(p & ~(uintptr_t)3); }

int main(void)
{
    struct node n[2] = { { 10 }, { 20 } };
    uintptr_t p = (uintptr_t)&n[1] | 2;
    printf("%d %d\n", tag(p), untag(p)->v);
    printf("%d\n", (int)((uintptr_t)&n[1] - (uintptr_t)&n[0]));
    intptr_t i = (intptr_t)n;
    i += sizeof n[0];
    printf("%d %d\n", ((struct node *)i)->v, (struct node *)i == &n[1]);
    void *null = 0, *also = (void *)0, *again = NULL;
    printf("%d %d %d\n", null == also, again == 0, (uintptr_t)null == 0);
    void *fake = (void *)(intptr_t)-1;
    printf("%d %d\n", fake == (void *)~0UL, (int)(intptr_t)fake);
    printf("%d\n", (int)(long)(void *)42);
    char *c = (char *)100;
    c += 5;
    printf("%ld\n", (long)c);
    unsigned long aligned = ((unsigned long)&n[0] + 63) & ~63UL;
    printf("%d\n", (int)(aligned % 64));
    return 0;
}
