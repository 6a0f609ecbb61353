// seq: a local header included twice, once for its declarations and once as a table
#include <stdio.h>
#include "include_local.h"

static const char *const names[] = {
#define ITEM(name, value) #name,
#include "include_local.h"
};

static const int values[] = {
#define ITEM(name, value) value,
#include "include_local.h"
};

int main(void)
{
    struct included s = { included_twice(21), "header" };
    printf("%d %s\n", s.n, s.text);
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%s %d\n", names[i], values[i]);
    return 0;
}
