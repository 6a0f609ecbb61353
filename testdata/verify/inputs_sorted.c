// Two threads sort the halves of an array of inputs, which are merged then.
// pruned: => safe complete
// pruned: -DUNSIGNED => safe complete
// heddle: -DSHORT => violated assert:45
#include <assert.h>
#include <pthread.h>

#define N 6

int __VERIFIER_nondet_int(void);
#ifdef UNSIGNED
typedef unsigned item;
#else
typedef int item;
#endif

item a[N];

static void *sort(void *half) {
    int low = (long)half * N / 2, high = low + N / 2;
#ifdef SHORT
    high -= low > 0;
#endif
    for (int i = low + 1; i < high; i++) {
        item v = a[i];
        int j = i;
        for (; j > low && a[j - 1] > v; j--)
            a[j] = a[j - 1];
        a[j] = v;
    }
    return 0;
}

int main(void) {
    pthread_t t[2];
    item b[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, sort, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    for (int i = 0, j = N / 2, k = 0; k < N; k++) {
        b[k] = j == N || i < N / 2 && a[i] <= a[j] ? a[i++] : a[j++];
        assert(k == 0 || b[k - 1] <= b[k]);
    }
}
