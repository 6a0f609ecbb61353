// heddle: => violated deadlock
// heddle: -DENOUGH => safe complete
// about: a thread that stands for any number stands for none, too: the others are blocked for ever then
#include <pthread.h>
#include <semaphore.h>

static sem_t s, room;

static void *post(void *arg) {
    sem_wait(&room);
    sem_post(&s);
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    sem_init(&room, 0, 0);
    pthread_create(&t, 0, post, 0);
    pthread_create(&t, 0, post, 0);
    for (int i = 0; i < 3; i++) sem_post(&room);
    sem_wait(&s);
    sem_wait(&s);
#ifndef ENOUGH
    sem_wait(&s);
#endif
    return 0;
}
