// What a library function may write counts as written, also if it stays the same.
// heddle: --check race -DCALL=qsort(a,4,sizeof*a,order) => violated race
// heddle: --check race -DCALL=qsort(a,1,sizeof*a,order) => safe complete
// heddle: --check race -DCALL=qsort(a,3,sizeof*a,order) => safe complete
// heddle: --check race -DCALL=qsort_r(a,4,sizeof*a,order_r,0) => violated race
// heddle: --check race -DCALL=bsearch(&key,a,4,sizeof*a,order) => safe complete
// heddle: --check race -DCALL=memmove(a,a,sizeof(a)) => violated race
// heddle: --check race -DCALL=memset(a,0,sizeof(a)) => violated race
// heddle: --check race -DCALL=memcpy(a,b,sizeof(a)) => violated race
// heddle: --check race -DCALL=strxfrm((char*)a,"",sizeof(a)) => safe complete
// heddle: --check race -DCALL=swab(b,a,sizeof(a)) => violated race
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int a[4], b[4], key = 5;

int order(const void *x, const void *y) { return 0; }
int order_r(const void *x, const void *y, void *context) { return 0; }

void *f(void *arg)
{
	CALL;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	int x = a[3];
	pthread_join(t, 0);
	return x;
}
