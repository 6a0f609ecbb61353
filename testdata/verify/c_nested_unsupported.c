// about: what is not supported of GNU's nested functions is unknown where it is reached, and nowhere else
// heddle: => safe complete
// heddle: -DADDRESS => unknown unsupported
// heddle: -DVARIES => unknown unsupported
// heddle: -DTYPE => unknown unsupported
// heddle: -DJUMP => unknown unsupported
// heddle: -DEARLY => unknown unsupported
#include <assert.h>
#include <pthread.h>

static int call(int (*f)(int), int n)
{
    return f(n);
}

static int jump(int n)
{
    __label__ out;
    int r = 0;
    void inner(void)
    {
        if (n)
            goto out;
        r = 1;
    }
    inner();
    r++;
out:
    return r;
}

static int array(int n)
{
    int a[n];
    int first(int i) { return a[0] = i; }
    return n > 1 ? first(n) : 1;
}

static int type(int n)
{
    typedef int row[n];
    int length(void) { return sizeof(row); }
    return n > 1 ? length() : 1;
}

int main(void)
{
    int base = 10;
    auto int late(void);
#ifdef EARLY
    assert(late() == 2);
#endif
    int two = 2;
    int late(void) { return two; }
    int add(int n) { return base + n; }
    int (*f)(int) = 0;
#ifdef ADDRESS
    f = add;
#endif
    int plain(int n) { return n + 1; }
    assert(f == 0 && add(1) == 11 && late() == 2);
    assert(call(plain, 1) == 2);
#ifdef JUMP
    assert(jump(1) == 0);
#endif
    assert(jump(0) == 2 && array(1) == 1 && type(1) == 1);
#ifdef VARIES
    assert(array(2) == 2);
#endif
#ifdef TYPE
    assert(type(2) == 8);
#endif
    return 0;
}
