// heddle: => violated memory
// about: the address of a local of a statement expression, used behind that
struct pair {
    int x, y;
};

int main(void) {
    return *({
        struct pair a;
        a.x = 0;
        a.y = 1;
        &a.x;
    });
}
