package check

// Bounds is decided where the front end has put a check: cfront/values/place.go, cfront/declare/declarators.go.
var Bounds = &Property{
	Name: "bounds", Default: true, Reduces: true,
	Help:     "a subscript beyond a row or a member that is an array, an array of variable length without elements",
	Violated: "a subscript leaves the array that it is one of, which is a part of an object, or the length of a variable-length array is not greater than zero",
}
