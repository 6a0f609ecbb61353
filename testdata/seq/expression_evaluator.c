// seq: recursive descent evaluator with precedence, parentheses, unary minus, errors
#include <ctype.h>
#include <stdio.h>

struct parser {
    const char *p;
    const char *error;
};

static long expr(struct parser *ps);

static char peek(struct parser *ps)
{
    while (*ps->p == ' ')
        ps->p++;
    return *ps->p;
}

static long factor(struct parser *ps)
{
    long v = 0;
    char c = peek(ps);
    if (c == '-') {
        ps->p++;
        return -factor(ps);
    }
    if (c == '(') {
        ps->p++;
        v = expr(ps);
        if (peek(ps) == ')')
            ps->p++;
        else if (!ps->error)
            ps->error = "expected )";
        return v;
    }
    if (!isdigit((unsigned char)c)) {
        if (!ps->error)
            ps->error = "expected a number";
        return 0;
    }
    while (isdigit((unsigned char)*ps->p))
        v = v * 10 + (*ps->p++ - '0');
    return v;
}

static long term(struct parser *ps)
{
    long v = factor(ps);
    for (char c; (c = peek(ps)) == '*' || c == '/' || c == '%';) {
        ps->p++;
        long r = factor(ps);
        if (c == '*')
            v *= r;
        else if (r == 0)
            ps->error = "division by zero";
        else
            v = c == '/' ? v / r : v % r;
    }
    return v;
}

static long expr(struct parser *ps)
{
    long v = term(ps);
    for (char c; (c = peek(ps)) == '+' || c == '-';) {
        ps->p++;
        long r = term(ps);
        v += c == '+' ? r : -r;
    }
    return v;
}

int main(void)
{
    const char *in[] = { "1 + 2 * 3", "(1+2)*3", "-(4 - 10) / 4", "2*(3+(4*5)) % 7", "1 / 0", "(1", "7 +", "10 - 3 - 2" };
    int errors = 0;
    for (unsigned i = 0; i < sizeof in / sizeof *in; i++) {
        struct parser ps = { in[i], NULL };
        long v = expr(&ps);
        if (ps.error)
            errors++, printf("%s: %s\n", in[i], ps.error);
        else
            printf("%s = %ld\n", in[i], v);
    }
    return errors;
}
