// seq: nested switches, loops in switches, break and continue that cross them, enum operands
#include <stdio.h>

enum op { PUSH, ADD, JMP, HALT };

int main(void)
{
    for (int i = 0; i < 4; i++) {
        switch (i) {
        case 0:
            continue;
        case 1:
            for (int j = 0;; j++) {
                switch (j) {
                case 2:
                    break;
                case 0:
                case 1:
                    continue;
                default:
                    goto out;
                }
                printf("j=%d ", j);
            }
        out:
            printf("out ");
            break;
        case 2:
            switch (i * i) {
            case 4:
                printf("four ");
                break;
            case 5:
                printf("five ");
            }
        default:
            printf("default ");
        }
        printf("i=%d\n", i);
    }
    enum op prog[] = { PUSH, PUSH, ADD, JMP, PUSH, HALT };
    int acc = 0, running = 1;
    for (int pc = 0; running; pc++) {
        switch (prog[pc]) {
        case PUSH: acc += pc + 1; break;
        case ADD: acc *= 2; break;
        case JMP: pc++; break;
        case HALT: running = 0; break;
        }
    }
    printf("%d\n", acc);
    return 0;
}
