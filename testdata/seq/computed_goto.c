// seq: labels as values and computed goto: a small interpreter, label differences
#include <stdio.h>

static int run(const unsigned char *code)
{
    static const void *const table[] = { &&op_push, &&op_add, &&op_mul, &&op_dup, &&op_print, &&op_halt };
    int stack[8], *sp = stack;
#define NEXT goto *table[*code++]
    NEXT;
op_push:
    *sp++ = *code++;
    NEXT;
op_add:
    sp--;
    sp[-1] += sp[0];
    NEXT;
op_mul:
    sp--;
    sp[-1] *= sp[0];
    NEXT;
op_dup:
    sp[0] = sp[-1];
    sp++;
    NEXT;
op_print:
    printf("%d\n", sp[-1]);
    NEXT;
op_halt:
    return sp[-1];
}

int main(void)
{
    const unsigned char code[] = { 0, 6, 3, 1, 0, 7, 2, 4, 3, 2, 0, 1, 1, 4, 5 };
    int r = run(code);
    void *where = r > 100 ? &&high : &&low;
    goto *where;
low:
    puts("low");
    return 1;
high:
    puts("high");
    return 0;
}
