// seq: arrays of structs that hold arrays: access, copy, swap, sort by member
#include <stdio.h>

struct rec {
    char name[8];
    int marks[3];
};

static int total(const struct rec *r)
{
    return r->marks[0] + r->marks[1] + r->marks[2];
}

int main(void)
{
    struct rec r[4] = {
        { "dora", { 5, 6, 7 } },
        { "abe", { 9, 9 } },
        { "cleo", { 1, 1, 1 } },
        { "bo", { 10, 0, 9 } },
    };
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            if (total(&r[j]) < total(&r[i])) {
                struct rec t = r[i];
                r[i] = r[j];
                r[j] = t;
            }
    for (int i = 0; i < 4; i++)
        printf("%s %d %c\n", r[i].name, total(r + i), *r[i].name);
    r[1].marks[2] += r[0].marks[1] * 2;
    (r + 1)->marks[0]--;
    printf("%d %d\n", r[1].marks[2], r[1].marks[0]);
    printf("%d %d\n", (int)sizeof r, (int)sizeof r->marks);
    return 0;
}
