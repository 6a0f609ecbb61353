// seq: objects with tables of methods, inheritance by first member, up and down casts
#include <stdio.h>
#include <stdlib.h>

struct animal;

struct methods {
    const char *(*sound)(const struct animal *);
    void (*grow)(struct animal *, int);
    void (*destroy)(struct animal *);
};

struct animal {
    const struct methods *m;
    int weight;
};

struct dog {
    struct animal base;
    char bark[8];
};

struct bird {
    struct animal base;
    double wing;
};

static int destroyed;

static const char *dog_sound(const struct animal *a) { return ((const struct dog *)a)->bark; }
static const char *bird_sound(const struct animal *a) { return a->weight > 5 ? "CAW" : "tweet"; }
static void grow(struct animal *a, int by) { a->weight += by; }

static void bird_grow(struct animal *a, int by)
{
    ((struct bird *)a)->wing += by * 0.5;
    grow(a, by);
}

static void destroy(struct animal *a)
{
    destroyed += a->weight;
    free(a);
}

static const struct methods dog_methods = { dog_sound, grow, destroy };
static const struct methods bird_methods = { .grow = bird_grow, .sound = bird_sound, .destroy = destroy };

int main(void)
{
    struct dog *d = malloc(sizeof *d);
    *d = (struct dog){ { &dog_methods, 10 }, "woof" };
    struct bird *b = malloc(sizeof *b);
    *b = (struct bird){ .base = { &bird_methods, 2 }, .wing = 1 };
    struct animal *zoo[] = { &d->base, (struct animal *)b };
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 2; i++) {
            struct animal *a = zoo[i];
            printf("%s %d\n", a->m->sound(a), a->weight);
            a->m->grow(a, 4);
        }
    printf("%g %d\n", b->wing, zoo[1]->m == &bird_methods);
    for (int i = 0; i < 2; i++)
        zoo[i]->m->destroy(zoo[i]);
    return destroyed;
}
