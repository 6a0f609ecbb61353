// seq: hash table with chains in malloc'd nodes: insert, update, lookup, delete, rehash
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    int value;
    char key[];
};

static struct entry **table;
static unsigned size = 4, used;

static unsigned hash(const char *s)
{
    unsigned h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static void rehash(void)
{
    struct entry **bigger = calloc(size * 2, sizeof *bigger);
    for (unsigned i = 0; i < size; i++)
        for (struct entry *e = table[i], *next; e; e = next) {
            struct entry **slot = &bigger[hash(e->key) % (size * 2)];
            next = e->next;
            e->next = *slot;
            *slot = e;
        }
    free(table);
    table = bigger;
    size *= 2;
}

static int *get(const char *key)
{
    for (struct entry *e = table[hash(key) % size]; e; e = e->next)
        if (!strcmp(e->key, key))
            return &e->value;
    if (++used > size)
        rehash();
    struct entry *e = malloc(sizeof *e + strlen(key) + 1);
    strcpy(e->key, key);
    e->value = 0;
    e->next = table[hash(key) % size];
    table[hash(key) % size] = e;
    return &e->value;
}

int main(void)
{
    const char *text = "a rose is a rose is a rose is what it is";
    table = calloc(size, sizeof *table);
    while (*text) {
        char word[16];
        size_t n = strcspn(text, " ");
        memcpy(word, text, n);
        word[n] = 0;
        ++*get(word);
        text += n + (text[n] == ' ');
    }
    printf("%d %d %d\n", *get("is"), *get("rose"), *get("what"));
    printf("%d\n", *get("thorn"));
    printf("%u %u\n", used, size);
    for (unsigned i = 0; i < size; i++)
        while (table[i]) {
            struct entry *e = table[i];
            table[i] = e->next;
            printf("%s=%d ", e->key, e->value);
            free(e);
        }
    free(table);
    printf("\n");
    return 0;
}
