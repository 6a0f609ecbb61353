// seq: strchr, strrchr, strstr, strspn, strcspn, strpbrk, memchr, strtok, strdup
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long at(const char *s, const char *p)
{
    return p ? p - s : -1;
}

int main(void)
{
    const char *s = "the rain in spain";
    printf("%ld %ld %ld %ld\n", at(s, strchr(s, 'a')), at(s, strrchr(s, 'a')), at(s, strchr(s, 'z')), at(s, strchr(s, 0)));
    printf("%ld %ld %ld %ld\n", at(s, strstr(s, "in")), at(s, strstr(s, "spain")), at(s, strstr(s, "x")), at(s, strstr(s, "")));
    printf("%zu %zu %zu\n", strspn(s, "teh "), strcspn(s, "nr"), strcspn(s, "XYZ"));
    printf("%ld %ld\n", at(s, strpbrk(s, "pi")), at(s, strpbrk(s, "q")));
    printf("%ld %d\n", at(s, memchr(s, 'i', 17)), memchr(s, 'i', 3) == NULL);
    char text[] = "  split, these;words ";
    for (char *t = strtok(text, " ,;"); t; t = strtok(NULL, " ,;"))
        printf("<%s>", t);
    printf("\n");
    char *copy = strdup("copied");
    copy[0] = 'C';
    puts(copy);
    free(copy);
    copy = strndup("shortened", 5);
    puts(copy);
    free(copy);
    int n = 0;
    for (const char *p = s; (p = strstr(p, "ai")); p++)
        n++;
    return n;
}
