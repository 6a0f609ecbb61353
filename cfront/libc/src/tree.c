/* This file defines search trees. POSIX leaves open what shape a tree has: here nothing is balanced, so that what twalk says of levels, and which nodes
 * are leaves, is that of a tree into which the keys came in their order. A node is a block that begins with its key.
 * Models: tsearch tfind tdelete twalk twalk_r tdestroy
 */

typedef int __heddle_order(const void *, const void *);

typedef struct __heddle_node {
	const void *key;
	struct __heddle_node *left, *right;
} __heddle_node;

enum { __heddle_preorder, __heddle_postorder, __heddle_endorder, __heddle_leaf };

extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

/* Where the node of a key hangs, or would; parent is the node above it. */
static __heddle_node **__heddle_place(const void *key, __heddle_node **at, __heddle_order *order, __heddle_node **parent)
{
	*parent = 0;
	while (*at != 0) {
		int c = order(key, (*at)->key);
		if (c == 0)
			break;
		*parent = *at;
		at = c < 0 ? &(*at)->left : &(*at)->right;
	}
	return at;
}

void *tsearch(const void *key, void **root, __heddle_order *order)
{
	__heddle_node *parent, **at, *made;
	if (root == 0)
		return 0;
	at = __heddle_place(key, (__heddle_node **)root, order, &parent);
	if (*at != 0)
		return *at;
	made = malloc(sizeof *made);
	if (made == 0)
		return 0;
	made->key = key;
	made->left = made->right = 0;
	*at = made;
	return made;
}

void *tfind(const void *key, void *const *root, __heddle_order *order)
{
	__heddle_node *parent;
	return root == 0 ? 0 : *__heddle_place(key, (__heddle_node **)root, order, &parent);
}

/* What is given for a root is only not null. */
void *tdelete(const void *key, void **root, __heddle_order *order)
{
	__heddle_node *parent, *gone, *next, **at, **below;
	if (root == 0)
		return 0;
	at = __heddle_place(key, (__heddle_node **)root, order, &parent);
	gone = *at;
	if (gone == 0)
		return 0;
	if (gone->left == 0)
		*at = gone->right;
	else if (gone->right == 0)
		*at = gone->left;
	else { /* the next one takes its place */
		for (below = &gone->right; (*below)->left != 0; below = &(*below)->left)
			;
		next = *below;
		*below = next->right;
		next->left = gone->left;
		next->right = gone->right;
		*at = next;
	}
	free(gone);
	return parent != 0 ? (void *)parent : (void *)root;
}

typedef void __heddle_visit(const void *, int, int);
typedef void __heddle_visit_in(const void *, int, void *);

static void __heddle_walk(const __heddle_node *n, __heddle_visit *visit, int level)
{
	if (n->left == 0 && n->right == 0) {
		visit(n, __heddle_leaf, level);
		return;
	}
	visit(n, __heddle_preorder, level);
	if (n->left != 0)
		__heddle_walk(n->left, visit, level + 1);
	visit(n, __heddle_postorder, level);
	if (n->right != 0)
		__heddle_walk(n->right, visit, level + 1);
	visit(n, __heddle_endorder, level);
}

static void __heddle_walk_in(const __heddle_node *n, __heddle_visit_in *visit, void *context)
{
	if (n->left == 0 && n->right == 0) {
		visit(n, __heddle_leaf, context);
		return;
	}
	visit(n, __heddle_preorder, context);
	if (n->left != 0)
		__heddle_walk_in(n->left, visit, context);
	visit(n, __heddle_postorder, context);
	if (n->right != 0)
		__heddle_walk_in(n->right, visit, context);
	visit(n, __heddle_endorder, context);
}

void twalk(const void *root, __heddle_visit *visit)
{
	if (root != 0 && visit != 0)
		__heddle_walk(root, visit, 0);
}

void twalk_r(const void *root, __heddle_visit_in *visit, void *context)
{
	if (root != 0 && visit != 0)
		__heddle_walk_in(root, visit, context);
}

static void __heddle_release(__heddle_node *n, void (*release)(void *))
{
	if (n == 0)
		return;
	__heddle_release(n->left, release);
	__heddle_release(n->right, release);
	release((void *)n->key);
	free(n);
}

void tdestroy(void *root, void (*release)(void *))
{
	__heddle_release(root, release);
}
