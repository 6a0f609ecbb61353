// seq: infix to postfix with operator and value stacks in arrays
#include <stdio.h>

static int prec(char c)
{
    switch (c) {
    case '+': case '-': return 1;
    case '*': case '/': return 2;
    case '^': return 3;
    }
    return 0;
}

static void postfix(const char *s, char *out)
{
    char stack[32];
    int top = 0;
    for (; *s; s++) {
        if (*s >= '0' && *s <= '9') {
            *out++ = *s;
        } else if (*s == '(') {
            stack[top++] = *s;
        } else if (*s == ')') {
            while (stack[--top] != '(')
                *out++ = stack[top];
        } else {
            while (top && (prec(stack[top - 1]) > prec(*s) || (prec(stack[top - 1]) == prec(*s) && *s != '^')))
                *out++ = stack[--top];
            stack[top++] = *s;
        }
    }
    while (top)
        *out++ = stack[--top];
    *out = 0;
}

static double eval(const char *s)
{
    double st[16], *sp = st;
    for (; *s; s++) {
        if (*s >= '0' && *s <= '9') {
            *sp++ = *s - '0';
            continue;
        }
        double b = *--sp, a = *--sp, r = 1;
        switch (*s) {
        case '+': r = a + b; break;
        case '-': r = a - b; break;
        case '*': r = a * b; break;
        case '/': r = a / b; break;
        case '^':
            for (int i = 0; i < b; i++)
                r *= a;
        }
        *sp++ = r;
    }
    return *st;
}

int main(void)
{
    const char *in[] = { "1+2*3", "(1+2)*3", "2^3^2", "8/4/2", "9-(3-2)*5+1", "7/2" };
    for (int i = 0; i < 6; i++) {
        char out[32];
        postfix(in[i], out);
        printf("%s -> %s = %g\n", in[i], out, eval(out));
    }
    return 0;
}
