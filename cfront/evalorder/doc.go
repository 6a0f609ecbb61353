// Package evalorder finds out where the order of evaluation that C leaves open can be told, and says so in the code or writes the code anew so
// that all orders are explored.
//
// The lowering evaluates operands from left to right and notes which pieces of its code have no order (Noted). When all code is there, an
// analysis of the whole program (effects.go) says which of them do what another one can see; for functions without a body
// libconduct.go does. Then the code says where an order was taken (order.go), or holds all orders (weave.go). The package sees the IR alone.
package evalorder
