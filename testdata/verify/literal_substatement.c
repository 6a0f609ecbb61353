// heddle: => violated memory:20
// heddle: -DELSE => violated memory:20
// heddle: -DLOOP => violated memory:20
// heddle: -DCONDITION => violated memory:20
// heddle: -DINSIDE => safe complete
// about: what a selection or a loop controls is a block, and so is the whole: a compound literal in it ends there
int main(int argc, char **argv) {
    int *p = 0, i, n = 0;
#if defined ELSE
    if (argc > 1000) ; else p = &(int){3};
#elif defined LOOP
    for (i = 0; i < 2; i++) p = &(int){i};
#elif defined CONDITION
    if ((p = &(int){3})) n = *p;
#elif !defined INSIDE
    if (argc < 1000) p = &(int){3};
#else
    for (p = &(int){0}; *p < 3; (*p)++) n += *p; p = &n;
#endif
    return *p == 100;
}
