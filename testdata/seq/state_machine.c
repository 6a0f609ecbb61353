// seq: state machines: a lexer as a switch, a table driven automaton, states as functions
#include <stdio.h>

enum state { START, NUMBER, WORD, DONE };

static void lex(const char *s)
{
    enum state st = START;
    const char *from = s;
    while (st != DONE) {
        char c = *s;
        int digit = c >= '0' && c <= '9', letter = c >= 'a' && c <= 'z';
        switch (st) {
        case START:
            from = s;
            st = digit ? NUMBER : letter ? WORD : c ? START : DONE;
            if (st == START && c != ' ')
                printf("op(%c) ", c);
            s++;
            break;
        case NUMBER:
        case WORD:
            if (digit || (letter && st == WORD)) {
                s++;
                break;
            }
            printf("%s(%.*s) ", st == NUMBER ? "num" : "word", (int)(s - from), from);
            st = START;
            break;
        case DONE:
            break;
        }
    }
    printf("\n");
}

/* binary numbers divisible by three */
static const unsigned char next[3][2] = { { 0, 1 }, { 2, 0 }, { 1, 2 } };

struct machine { void (*state)(struct machine *, char); int blinks; };

static void off(struct machine *m, char c);

static void on(struct machine *m, char c)
{
    m->blinks += c == 'b';
    if (c == 'x')
        m->state = off;
}

static void off(struct machine *m, char c)
{
    if (c == 'o')
        m->state = on;
}

int main(void)
{
    lex("x1 = 42*(foo+7b);");
    for (int n = 0; n < 16; n++) {
        int s = 0;
        for (int b = 3; b >= 0; b--)
            s = next[s][n >> b & 1];
        putchar('0' + (s == 0));
    }
    struct machine m = { off, 0 };
    for (const char *p = "bbobbxbob"; *p; p++)
        m.state(&m, *p);
    printf("\n%d %d\n", m.blinks, m.state == on);
    return 0;
}
