// seq: quicksort, merge sort with a scratch VLA, heap sort
#include <stdio.h>
#include <string.h>

static void quick(int *lo, int *hi)
{
    if (hi - lo < 2)
        return;
    int pivot = lo[(hi - lo) / 2], *i = lo, *j = hi - 1;
    while (i <= j) {
        while (*i < pivot)
            i++;
        while (*j > pivot)
            j--;
        if (i <= j) {
            int t = *i;
            *i++ = *j;
            *j-- = t;
        }
    }
    quick(lo, j + 1);
    quick(i, hi);
}

static void merge_sort(int *a, int n)
{
    if (n < 2)
        return;
    int m = n / 2, t[n], i = 0, j = m, k = 0;
    merge_sort(a, m);
    merge_sort(a + m, n - m);
    while (i < m && j < n)
        t[k++] = a[j] < a[i] ? a[j++] : a[i++];
    while (i < m)
        t[k++] = a[i++];
    while (j < n)
        t[k++] = a[j++];
    memcpy(a, t, sizeof t);
}

static void sift(int *a, int i, int n)
{
    for (int c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && a[c + 1] > a[c])
            c++;
        if (a[i] >= a[c])
            break;
        int t = a[i];
        a[i] = a[c];
        a[c] = t;
    }
}

static void heap(int *a, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(a, i, n);
    while (--n > 0) {
        int t = a[0];
        a[0] = a[n];
        a[n] = t;
        sift(a, 0, n);
    }
}

int main(void)
{
    for (int k = 0; k < 3; k++) {
        int a[20];
        for (int i = 0; i < 20; i++)
            a[i] = i * i * 31 % 47;
        if (k == 0)
            quick(a, a + 20);
        else if (k == 1)
            merge_sort(a, 20);
        else
            heap(a, 20);
        for (int i = 0; i < 20; i++)
            printf("%d ", a[i]);
        printf("\n");
    }
    return 0;
}
