// seq: an interpreter for a tape language with matching brackets, unsigned cells that wrap
#include <stdio.h>

static int run(const char *prog)
{
    unsigned char tape[16] = { 0 };
    unsigned char *p = tape;
    int steps = 0;
    for (const char *i = prog; *i; i++, steps++) {
        int depth = 1;
        switch (*i) {
        case '>': p++; break;
        case '<': p--; break;
        case '+': ++*p; break;
        case '-': --*p; break;
        case '.': putchar(*p); break;
        case '[':
            if (!*p)
                while (depth) {
                    i++;
                    depth += (*i == '[') - (*i == ']');
                }
            break;
        case ']':
            if (*p)
                while (depth) {
                    i--;
                    depth += (*i == ']') - (*i == '[');
                }
        }
    }
    return steps;
}

int main(void)
{
    int a = run("+++++[>++++++[>++>+++<<-]<-]>>>-----.<++++++++++>++++++++++++++++++.<<++++++++++.");
    printf("%d\n", a);
    a = run("-[>+<-----]>.++.>+++[<++[>>+<<-]>-]>[<+>-]");
    printf("\n%d\n", a);
    return 0;
}
