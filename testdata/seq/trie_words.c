// seq: a trie with arrays of children, counted prefixes, depth first listing, recursive free
#include <stdio.h>
#include <stdlib.h>

typedef struct trie trie;
struct trie {
    trie *kid[26];
    unsigned ends : 1, below : 15;
};

static trie *add(trie *t, const char *w)
{
    if (!t)
        t = calloc(1, sizeof *t);
    if (!*w)
        t->ends = 1;
    else {
        trie **k = &t->kid[*w - 'a'];
        *k = add(*k, w + 1);
        t->below++;
    }
    return t;
}

static int count(const trie *t, const char *prefix)
{
    for (; t && *prefix; prefix++)
        t = t->kid[*prefix - 'a'];
    return t ? t->below + t->ends : 0;
}

static void list(const trie *t, char *buf, int n)
{
    if (t->ends)
        printf("%.*s ", n, buf);
    for (int i = 0; i < 26; i++)
        if (t->kid[i]) {
            buf[n] = 'a' + i;
            list(t->kid[i], buf, n + 1);
        }
}

static void destroy(trie *t)
{
    if (!t)
        return;
    for (trie **k = t->kid; k < t->kid + 26; k++)
        destroy(*k);
    free(t);
}

int main(void)
{
    const char *words[] = { "heddle", "loom", "lift", "thread", "heap", "he", "shed", "threads" };
    trie *root = NULL;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        root = add(root, words[i]);
    char buf[16];
    list(root, buf, 0);
    printf("\n%d %d %d %d\n", count(root, "he"), count(root, "thread"), count(root, "x"), count(root, ""));
    destroy(root);
    return 0;
}
