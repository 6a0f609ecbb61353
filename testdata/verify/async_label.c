// heddle: => safe complete
// heddle: -DBOTH => violated assert
// heddle: -DTWO => unknown unsupported
// heddle: -DGLOBAL => violated assert
// heddle: -DBLOCK => violated assert
// heddle: -DJUMP => unknown unsupported
// about: CBMC's __CPROVER_ASYNC_n: has a thread of its own execute the statement, with a copy of the local variable that it names
int x, y, done, which = 1;

void set(int k) {
    x = k;
    y = k;
    __CPROVER_atomic_begin();
    done++;
    __CPROVER_atomic_end();
}

int main(void) {
    int i = 2, j = 3;
    static int *const place = &which;
    typedef int number;
    struct one { int of; };
__CPROVER_ASYNC_1:
    set(1);
#ifdef GLOBAL
__CPROVER_ASYNC_2:
    set(*place + 1); // read by the thread
    which = 4;
    __CPROVER_assume(done == 2);
    __CPROVER_assert(x != 5 && y != 5, "read late");
#elif defined BLOCK
__CPROVER_ASYNC_2: {
    number k = ((struct one){i}).of;
    if (k == 2) set(k);
}
    __CPROVER_assume(done == 2);
    __CPROVER_assert(x != 2, "the block is executed");
#elif defined JUMP
__CPROVER_ASYNC_2:
    if (done) goto end;
end:
#elif defined TWO
__CPROVER_ASYNC_2:
    set(i + j);
#else
__CPROVER_ASYNC_1:
    set(i + *place);
    i = 7;
    __CPROVER_assume(done == 2);
#ifdef BOTH
    __CPROVER_assert(x == y, "one after the other");
#else
    __CPROVER_assert((x == 1 || x == 3) && (y == 1 || y == 3) && i == 7, "copies");
#endif
#endif
    return 0;
}
