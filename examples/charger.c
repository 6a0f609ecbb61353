/*
 * The firmware of a charger. A press of the button asks for charging; the main loop charges until the battery has
 * more than it must have. While the lid is open the current must be off. The button and the lid are interrupts: threads here.
 *
 * The loop looks at the lid and then switches the current on, and the lid may be opened in between.
 * Compiled with -DFIXED, a lock makes one step of the two.
 */
#include <pthread.h>
#include <stdbool.h>

enum { min = 1 };

bool pressed, lid_open, current;
int charge;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#ifdef FIXED
#define LOCK() pthread_mutex_lock(&lock)
#define UNLOCK() pthread_mutex_unlock(&lock)
#else
#define LOCK()
#define UNLOCK()
#endif

static void *button(void *unused)
{
	pressed = true;
	return unused;
}

static void *lid(void *unused)
{
	LOCK();
	current = false;
	lid_open = true;
	UNLOCK();
	return unused;
}

int main(void)
{
	pthread_t b, l;
	pthread_create(&b, 0, button, 0);
	pthread_create(&l, 0, lid, 0);
	for (;;) {
		LOCK();
		if (pressed && !lid_open && charge <= min) {
			current = true;
			charge++;
			current = false;
		}
		UNLOCK();
	}
}
