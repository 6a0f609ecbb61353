// seq: strlen, strcpy, strncpy, strcat, strncat, strcmp, strncmp, strnlen
#include <stdio.h>
#include <string.h>

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

int main(void)
{
    char a[20] = "start", b[20], c[8];
    printf("%zu %zu %zu\n", strlen(a), strlen(""), strlen("nul\0hidden"));
    printf("%s\n", strcpy(b, a));
    printf("%d\n", strcpy(b + 5, "-over") == b + 5);
    puts(b);
    memset(c, '#', sizeof c);
    strncpy(c, "abc", 6);
    printf("%s %d %d %c\n", c, c[3], c[5], c[6]);
    memset(c, '#', sizeof c);
    strncpy(c, "abcdefgh", 3);
    printf("%c%c%c%c\n", c[0], c[1], c[2], c[3]);
    puts(strcat(strcat(a, " "), "end"));
    puts(strncat(a, "!!!!!!", 2));
    const char *w[] = { "", "a", "ab", "abc", "abd", "b", "\xff" };
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            printf("%2d", sign(strcmp(w[i], w[j])));
    printf("\n");
    printf("%d %d %d\n", sign(strncmp("abcx", "abcy", 3)), sign(strncmp("abcx", "abcy", 4)), strncmp("q", "r", 0));
    printf("%zu %zu\n", strnlen("abc", 2), strnlen("abc", 10));
    return strcmp("same", "same");
}
