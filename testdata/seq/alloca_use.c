// seq: alloca: blocks that live until the function returns, in loops, beside arrays
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct link {
    struct link *next;
    int v;
};

static int chain(int n)
{
    struct link *head = NULL;
    for (int i = 0; i < n; i++) {
        struct link *l = alloca(sizeof *l);
        l->v = i * i;
        l->next = head;
        head = l;
    }
    int s = 0;
    for (; head; head = head->next)
        s = s * 2 + head->v;
    return s;
}

static void reversed(const char *s)
{
    size_t n = strlen(s);
    char *r = alloca(n + 1);
    for (size_t i = 0; i < n; i++)
        r[n - 1 - i] = s[i];
    r[n] = 0;
    puts(r);
}

int main(void)
{
    for (int i = 0; i < 5; i++)
        printf("%d ", chain(i));
    printf("\n");
    reversed("desserts");
    reversed("");
    return 0;
}
