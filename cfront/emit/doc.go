// Package emit is the lowest floor of the lowering: it appends instructions of the intermediate representation to a function, with
// constants folded, and knows where control cannot be. Where nothing may be emitted it notes what the code would do.
package emit
