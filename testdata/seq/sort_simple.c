// seq: bubble, insertion, selection and shell sort, each checked against the others
#include <stdio.h>
#include <string.h>

enum { N = 16 };

static void bubble(int *a, int n)
{
    int swapped;
    do {
        swapped = 0;
        for (int i = 1; i < n; i++)
            if (a[i - 1] > a[i]) {
                int t = a[i];
                a[i] = a[i - 1];
                a[i - 1] = t;
                swapped = 1;
            }
        n--;
    } while (swapped);
}

static void insertion(int a[], int n)
{
    for (int i = 1; i < n; i++) {
        int v = a[i], j = i;
        for (; j > 0 && a[j - 1] > v; j--)
            a[j] = a[j - 1];
        a[j] = v;
    }
}

static void selection(int *a, int n)
{
    for (int *end = a + n; a < end; a++) {
        int *min = a;
        for (int *p = a + 1; p < end; p++)
            if (*p < *min)
                min = p;
        int t = *a;
        *a = *min;
        *min = t;
    }
}

static void shell(int *a, int n)
{
    for (int gap = n / 2; gap; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap)
                a[j] ^= a[j - gap], a[j - gap] ^= a[j], a[j] ^= a[j - gap];
}

int main(void)
{
    void (*sorts[])(int *, int) = { bubble, insertion, selection, shell };
    int first[N];
    for (int k = 0; k < 4; k++) {
        int a[N];
        for (int i = 0; i < N; i++)
            a[i] = (i * 7919 + 13) % 101 - 50;
        sorts[k](a, N);
        if (k == 0)
            memcpy(first, a, sizeof a);
        printf("%d %d %d %d\n", a[0], a[5], a[N - 1], memcmp(a, first, sizeof a));
    }
    return 0;
}
