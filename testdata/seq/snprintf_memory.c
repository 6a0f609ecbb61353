// seq: sprintf and snprintf into memory, truncation and return values
#include <stdio.h>
#include <string.h>

int main(void)
{
    char buf[16];
    memset(buf, '#', sizeof buf);
    int n = snprintf(buf, sizeof buf, "%d-%s", 12, "abc");
    printf("%d [%s] %c\n", n, buf, buf[7]);
    n = snprintf(buf, 5, "%s", "truncated");
    printf("%d [%s] %d\n", n, buf, buf[4]);
    n = snprintf(buf, 1, "%d", 123);
    printf("%d [%s]\n", n, buf);
    n = snprintf(NULL, 0, "%05.1f", 3.14159);
    printf("%d\n", n);
    n = sprintf(buf, "%x %o", 255u, 8u);
    printf("%d [%s]\n", n, buf);
    char line[64] = "";
    size_t used = 0;
    for (int i = 0; i < 10; i++)
        used += snprintf(line + used, sizeof line - used, "%s%d", i ? "," : "", i * i);
    printf("%s %zu %zu\n", line, used, strlen(line));
    char one[1] = { 'x' };
    n = snprintf(one, 0, "ignored");
    printf("%d %c\n", n, one[0]);
    return 0;
}
