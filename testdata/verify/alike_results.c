// heddle: => violated assert
// about: threads of one kind are not alike where the program asks for their results and these differ
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
long next;

static void *draw(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
    long number = next++;
    pthread_mutex_unlock(&m);
    return (void *)number;
}

int main(void) {
    pthread_t t[3];
    void *r[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, draw, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], &r[i]);
    assert((long)r[0] < 2);
    return 0;
}
