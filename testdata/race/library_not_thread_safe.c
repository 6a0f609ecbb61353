// Functions that C or POSIX do not require to be thread-safe race with themselves, also where nothing
// that can be seen is written, and those that are required to be do not.
// heddle: --check race -DCALL=rand() => violated race
// heddle: --check race -DCALL=srand(1) => violated race
// heddle: --check race -DCALL=rand() -DOTHER=srand(1) => violated race
// heddle: --check race -DCALL=rand_r(own) => safe complete
// heddle: --check race -DCALL=random() => safe complete
// heddle: --check race -DCALL=random() -DOTHER=srandom(1) => safe complete
// heddle: --check race -DCALL=initstate(1,mine,8) -DOTHER=random() => safe complete
// heddle: --check race -DCALL=initstate(1,state,8) => safe complete
// heddle: --check race -DCALL=initstate(1,state,8) -DOTHER=state[0] => violated race
// heddle: --check race -DCALL=initstate(1,state,16) -DOTHER=state[8] => safe complete
// heddle: --check race -DGIVEN -DCALL=random() -DOTHER=state[0] => violated race
// heddle: --check race -DGIVEN -DCALL=setstate(mine) -DOTHER=state[0] => violated race
// heddle: --check race -DGIVEN -DCALL=random() => safe complete
// heddle: --check memory -DCALL=initstate(1,state,32) => violated memory
// heddle: --check race -DCALL=drand48() => violated race
// heddle: --check race -DCALL=tzset() => safe complete
// heddle: --check race -DCALL=tzset() -DOTHER=abs(daylight) => violated race
// heddle: --check race -DCALL=strtok(mine,",") => violated race
// heddle: --check race -DCALL=strerror(1) => violated race
// heddle: --check race -DCALL=strerror_l(-1,0) => safe complete
// heddle: --check race -DCALL=setlocale(LC_ALL,"C") => violated race
// heddle: --check race -DCALL=dirname(mine) => violated race
// heddle: --check race -DCALL=lgamma(2.5) => violated race
// heddle: --check race -DCALL=tgamma(2.5) => safe complete
// heddle: --check race -DCALL=asctime(&when) => violated race
// heddle: --check race -DCALL=ctime(&now) => violated race
// heddle: --check race -DCALL=gmtime(&now) => violated race
// heddle: --check race -DCALL=localtime(&now) => violated race
// heddle: --check race -DCALL=gmtime(&now) -DOTHER=localtime(&now) => violated race
// heddle: --check race -DCALL=getopt(1,(char*[]){mine,0},"a") => violated race
// heddle: --check race -DCALL=putchar_unlocked('x') => violated race
// heddle: --check race -DCALL=putc_unlocked('x',stdout) => violated race
// heddle: --check race -DCALL=putc_unlocked('x',stdout) -DOTHER=putc_unlocked('x',stderr) => safe complete
// heddle: --check race -DCALL=getchar_unlocked() => violated race
// heddle: --check race -DCALL=putchar('x') => safe complete
// heddle: --check race -DCALL=setenv("A","1",1) -DOTHER=getenv("A") => violated race
// heddle: --check race -DCALL=getenv("A") => safe complete
// slow: it is read many times
#define _GNU_SOURCE
#include <getopt.h>
#include <libgen.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef OTHER
#define OTHER CALL
#endif

char state[24];
time_t now = 1;
struct tm when;

void *f(void *arg)
{
	char mine[16] = "a/b";
	unsigned seed = 1, *own = &seed;
	(void)own;
	(void)mine;
	(void)CALL;
	return 0;
}

int main(void)
{
	char mine[16] = "a/b";
	unsigned seed = 1, *own = &seed;
	(void)own;
	(void)mine;
	pthread_t t;
#ifdef GIVEN
	initstate(1, state, 8);
#endif
	pthread_create(&t, 0, f, 0);
	(void)OTHER;
	pthread_join(t, 0);
	return 0;
}
