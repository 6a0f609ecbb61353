// seq: values returned by printf, puts of long text, fwrite, fputs, setvbuf-free flushing
#include <stdio.h>
#include <string.h>

int main(void)
{
    int n = printf("%s\n", "four");
    n += printf("%5d|%-5d|\n", 1, 2);
    n += printf("%%\n");
    n += printf("%c", '\0' + 'A');
    n += printf("\n");
    printf("%d\n", n);
    const char text[] = "raw\0bytes\n";
    size_t w = fwrite(text, 1, sizeof text - 1, stdout);
    w += fwrite("abcd\n", 5, 1, stdout);
    printf("%zu\n", w);
    fflush(stdout);
    char line[200];
    memset(line, '=', sizeof line);
    line[150] = 0;
    puts(line);
    printf("%.60s\n", line);
    printf("%s", "");
    for (int c = ' '; c < 127; c++)
        putchar(c);
    putchar('\n');
    return n;
}
