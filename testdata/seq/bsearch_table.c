// seq: bsearch in tables of ints and structs, hits and misses
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { const char *word; int value; };

static const struct entry dict[] = {
    { "and", 1 }, { "break", 2 }, { "case", 3 }, { "do", 4 }, { "else", 5 }, { "for", 6 }, { "goto", 7 },
};

static int cmp_word(const void *key, const void *e)
{
    return strcmp(key, ((const struct entry *)e)->word);
}

static int cmp_int(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    const char *keys[] = { "and", "goto", "do", "dog", "zed", "" };
    for (int i = 0; i < 6; i++) {
        const struct entry *e = bsearch(keys[i], dict, sizeof dict / sizeof *dict, sizeof *dict, cmp_word);
        printf("%s:%d ", keys[i], e ? e->value : -1);
    }
    printf("\n");
    int a[20], found = 0;
    for (int i = 0; i < 20; i++)
        a[i] = i * i;
    for (int k = 0; k < 100; k++) {
        int *p = bsearch(&k, a, 20, sizeof *a, cmp_int);
        if (p) {
            found++;
            printf("%td ", p - a);
        }
    }
    printf("\n%d\n", found);
    return 0;
}
