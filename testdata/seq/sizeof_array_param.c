// seq: sizeof of array parameters, of argv and of pointers to pointers
#include <stdio.h>

static int count(int a[100], char *names[], double m[4][5], char s[])
{
    return (sizeof a == sizeof(int *)) + (sizeof names == sizeof(char **)) * 2 + (sizeof *m == 5 * sizeof(double)) * 4
        + (sizeof s == sizeof(char *)) * 8 + (sizeof *names == sizeof(char *)) * 16;
}

int main(int argc, char *argv[])
{
    double m[4][5] = { { 0 } };
    printf("%d\n", count((int[100]){ 0 }, argv, m, "x"));
    printf("%zu %zu %d\n", sizeof argv, sizeof *argv, argc);
    argv += 1;
    printf("%d\n", *argv == NULL);
    return 0;
}
