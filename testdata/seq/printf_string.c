// seq: printf with s and c: width, precision, unterminated arrays; puts, putchar, return values
#include <stdio.h>

int main(void)
{
    char raw[4] = { 'a', 'b', 'c', 'd' };
    printf("[%s] [%10s] [%-10s] [%.2s] [%10.2s] [%-10.3s]\n", "heddle", "heddle", "heddle", "heddle", "heddle", "heddle");
    printf("[%.4s] [%.*s] [%*s]\n", raw, 2, raw, 6, "r");
    printf("[%c] [%3c] [%-3c]\n", 'x', 'y', 'z');
    printf("[%s] [%.0s] [%5s]\n", "", "gone", "");
    printf("%s%s%s\n", "con", "cat", "enated");
    int r = puts("a line") >= 0;
    r += putchar('A') == 'A';
    r += putchar('\n') == 10;
    printf("tab\there, quote\" and back\\slash, bell %d\n", '\a');
    fputs("fputs to stdout\n", stdout);
    fprintf(stdout, "%s %d\n", "fprintf", r);
    putc('p', stdout);
    fputc('\n', stdout);
    printf("no newline at the end");
    return r;
}
