// heddle: --check race => safe complete
// slow: its full tree has millions of nodes
// An input says how many threads there are, up to two.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t locks[3];
int cells[3];

void *work(void *arg)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 3)
        abort();
    pthread_mutex_lock(&locks[i]);
    cells[i]++;
    pthread_mutex_unlock(&locks[i]);
    return 0;
}

int main(void)
{
    static pthread_t threads[2];
    for (int i = 0; i < 3; i++)
        pthread_mutex_init(&locks[i], 0);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2)
        abort();
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, work, 0);
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k >= 3)
        abort();
    pthread_mutex_lock(&locks[k]);
    cells[k]++;
    pthread_mutex_unlock(&locks[k]);
    return 0;
}
