// seq: functions whose addresses stand in .preinit_array, .init_array and .fini_array, and constructors with priorities: who is called when, and with what
#include <stdio.h>
#include <stdlib.h>

#define IN(section_name) __attribute__((section(section_name), used))

typedef void call(void);
typedef void call_with(int argc, char **argv, char **envp);

static int sum;

static void plain(void) { puts("in .init_array"); }
static void second(void) { puts("in .init_array, later"); }
static void early(void) { puts("in .init_array.00150"); }
static void short_digits(void) { puts("in .init_array.250"); }
static void counts(int argc, char **argv, char **envp)
{
    printf("argc %d, a name %d, an end %d, an environment %d\n", argc, argv[0] != NULL, argv[argc] == NULL, envp != NULL);
}
static void registered(void) { puts("registered before all others"); }
static void first(int argc, char **argv, char **envp)
{
    atexit(registered);
    puts("in .preinit_array");
}
static void one(void) { puts("in a list: one"); }
static void two(void) { puts("in a list: two"); }

static call *p1 IN(".init_array") = plain;
__attribute__((constructor)) static void between(void) { puts("constructor"); }
IN(".init_array") call *p2 = second;
IN(".init_array.250") static call *p3 = short_digits;
IN(".init_array.00150") static call *const p4 = early;
__attribute__((constructor(200))) static void at200(void) { puts("constructor(200)"); }
__attribute__((constructor(65535))) static void last(void) { puts("constructor(65535)"); }
__attribute__((constructor)) static int takes(int argc) { return sum = argc * 10; }
IN(".init_array") static call_with *p5 = counts;
IN(".preinit_array") static call_with *p6 = first;
IN(".init_array") __attribute__((aligned(8))) static call *list[2] = {one, two};

static void f1(void) { puts("in .fini_array"); }
static void f2(void) { puts("in .fini_array, later"); }
static void f3(void) { puts("in .fini_array.150"); }
IN(".fini_array") static call *q1 = f1;
__attribute__((destructor)) static void after(void) { puts("destructor"); }
IN(".fini_array") static call *q2 = f2;
IN(".fini_array.150") static call *q3 = f3;
__attribute__((destructor(200))) static void after200(void) { puts("destructor(200)"); }
__attribute__((destructor(101))) static void after101(void) { puts("destructor(101)"); }

int main(void)
{
    printf("main %d\n", sum);
    return 0;
}
