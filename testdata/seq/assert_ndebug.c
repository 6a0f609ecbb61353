// seq: assert that holds, assert switched off by NDEBUG, __func__, __LINE__, __COUNTER__
#include <assert.h>
#include <stdio.h>

static int calls;

static int yes(void)
{
    calls++;
    return 1;
}

static const char *name(void)
{
    return __func__;
}

static void checked(int v)
{
    assert(v > 0 && "positive");
    assert(yes());
    printf("%s %d\n", __func__, v);
}

#define NDEBUG
#include <assert.h>

static void unchecked(int v)
{
    assert(v > 0);
    assert(yes());
    printf("%s %d %s\n", __FUNCTION__, v, name());
}

int main(void)
{
    checked(3);
    unchecked(-3);
    int a = __COUNTER__, b = __COUNTER__;
    printf("%d %d %d\n", calls, b - a, __LINE__);
    return 0;
}
