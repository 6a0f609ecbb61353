// heddle: => safe complete
// heddle: -DRACES --check race => violated race
// heddle: -DLATE => violated assert:37
// about: a timer has a thread of its own run a function at any moment until it is stopped
#include <assert.h>
#include <semaphore.h>
#include <signal.h>
#include <time.h>

static sem_t ran;
static int n, object;

static void runs(union sigval value)
{
	assert(value.sival_ptr == &object);
	n++;
	sem_post(&ran);
}

int main(void)
{
	struct itimerspec once = {.it_value = {1, 0}}, none = {{0, 0}, {0, 0}};
	struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = runs, .sigev_value.sival_ptr = &object};
	timer_t timer;
	sem_init(&ran, 0, 0);
	assert(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
	assert(timer_settime(timer, 0, &once, 0) == 0);
#ifdef RACES
	n++;
#endif
#ifndef LATE
	sem_wait(&ran);
	assert(n >= 1);
#endif
	assert(timer_settime(timer, 0, &none, 0) == 0);
#ifdef LATE
	assert(sem_trywait(&ran) == 0); // violated here: it was stopped before
#endif
}
