// seq: <ctype.h>: every classification over ASCII, toupper and tolower
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int (*const is[])(int) = { isalpha, isdigit, isalnum, isupper, islower, isspace,
                               ispunct, isprint, isgraph, iscntrl, isxdigit, isblank };
    for (unsigned k = 0; k < sizeof is / sizeof *is; k++) {
        int n = 0, h = 0;
        for (int c = 0; c < 128; c++)
            if (is[k](c)) {
                n++;
                h = (h * 131 + c) % 65521;
            }
        printf("%d %d\n", n, h);
    }
    for (const char *p = "Mixed CASE, 42!"; *p; p++)
        putchar(isupper((unsigned char)*p) ? tolower(*p) : toupper(*p));
    printf("\n%d %d %d\n", !!isdigit('7'), isdigit('x'), isspace(EOF));
    return toupper('a');
}
