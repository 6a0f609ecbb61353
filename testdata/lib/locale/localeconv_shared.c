// heddle: --check race => violated race
// heddle: --check race -DCHARSET => violated race
// heddle: --check race -DJOINED => safe complete
// about: the conventions and the texts of the locale have one place for all threads
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>

static void *user(void *arg) {
#ifdef CHARSET
	return nl_langinfo(CODESET) ? arg : 0;
#else
	return localeconv() ? arg : 0;
#endif
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
#ifdef JOINED
	pthread_join(t, 0);
#endif
	user(0);
	return 0;
}
