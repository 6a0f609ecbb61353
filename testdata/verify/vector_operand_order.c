// heddle: -DK=1 => violated assert:28
// heddle: -DK=2 => safe complete
// heddle: --evaluation-order all -DK=1 => violated assert:28
// heddle: --evaluation-order all -DK=2 => violated assert:28
// heddle: --evaluation-order all -DCOMPLEX -DK=1 => violated assert:28
// heddle: --evaluation-order all -DUPDATE -DK=1 => violated assert:26
// heddle: --evaluation-order all -DUPDATE -DK=2 => violated assert:26
// about: an operand that is a vector or a complex number is read in its turn, before a call behind it that changes it
#include <assert.h>

#ifdef COMPLEX
typedef _Complex int number;
#define PART(x) __real__(x)
#else
typedef int number __attribute__((vector_size(16)));
#define PART(x) (x)[0]
#endif

static number v;

static number next(void) { v = v + 1; return v; }

int main(void) {
#ifdef UPDATE
    v += next();
    assert(PART(v) != K);
#else
    assert(PART(v + next()) != K);
#endif
    return 0;
}
