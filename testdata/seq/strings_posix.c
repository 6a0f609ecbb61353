// seq: strcasecmp, strncasecmp, stpcpy, strtok_r, strsep, mempcpy, memrchr, strchrnul, bzero
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), strcasecmp("a", "B") < 0, strncasecmp("ABCx", "abcy", 3));
    char buf[32], *p = stpcpy(buf, "one");
    p = stpcpy(p, "+two");
    printf("%s %td\n", buf, p - buf);
    char text[] = "k=v;a=b;;z", *save, *inner;
    for (char *t = strtok_r(text, ";", &save); t; t = strtok_r(NULL, ";", &save)) {
        char *k = strtok_r(t, "=", &inner), *v = strtok_r(NULL, "=", &inner);
        printf("<%s:%s>", k, v ? v : "none");
    }
    printf("\n");
    char csv[] = "a,,b", *rest = csv, *field;
    while ((field = strsep(&rest, ",")))
        printf("[%s]", field);
    printf("\n");
    p = mempcpy(buf, "12345", 3);
    *p = 0;
    printf("%s %td\n", buf, strchrnul(buf, 'q') - buf);
    const char *abc = "abcabc";
    printf("%td\n", (const char *)memrchr(abc, 'b', 6) - abc);
    bzero(buf, 2);
    printf("%d %d %c\n", buf[0], buf[1], buf[2]);
    return 0;
}
