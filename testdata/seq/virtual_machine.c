// seq: a stack machine with calls and jumps, instructions as packed words
#include <stdint.h>
#include <stdio.h>

enum { LIT, ADD, SUB, MUL, LESS, JZ, JMP, CALL, RET, LOAD, STORE, PRINT, HALT };

#define I(op, arg) ((uint32_t)(op) << 24 | ((uint32_t)(arg) & 0xffffff))

static const uint32_t program[] = {
    I(LIT, 1), I(STORE, 0),               /* product = 1 */
    I(LIT, 1), I(STORE, 1),               /* i = 1 */
    I(LOAD, 1), I(LIT, 8), I(LESS, 0), I(JZ, 14),
    I(CALL, 17),
    I(LOAD, 1), I(LIT, 1), I(ADD, 0), I(STORE, 1),
    I(JMP, 4),
    I(LOAD, 0), I(PRINT, 0), I(HALT, -5),
    I(LOAD, 0), I(LOAD, 1), I(MUL, 0), I(STORE, 0), I(RET, 0),
};

static int32_t sign_extend(uint32_t w)
{
    struct { int32_t v : 24; } s = { .v = (int32_t)(w & 0xffffff) };
    return s.v;
}

int main(void)
{
    int32_t stack[16], vars[2] = { 0 }, *sp = stack;
    unsigned calls[4], depth = 0, steps = 0;
    for (unsigned pc = 0;; steps++) {
        uint32_t w = program[pc++];
        int32_t arg = sign_extend(w);
        switch (w >> 24) {
        case LIT: *sp++ = arg; break;
        case ADD: sp--; sp[-1] += *sp; break;
        case SUB: sp--; sp[-1] -= *sp; break;
        case MUL: sp--; sp[-1] *= *sp; break;
        case LESS: sp--; sp[-1] = sp[-1] < *sp; break;
        case JZ: if (!*--sp) pc = arg; break;
        case JMP: pc = arg; break;
        case CALL: calls[depth++] = pc; pc = arg; break;
        case RET: pc = calls[--depth]; break;
        case LOAD: *sp++ = vars[arg]; break;
        case STORE: vars[arg] = *--sp; break;
        case PRINT: printf("%d\n", *--sp); break;
        case HALT:
            printf("halt %d after %u, depth %u, stack %td\n", arg, steps, depth, sp - stack);
            return -arg;
        }
    }
}
