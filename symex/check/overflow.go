package check

// Overflow is decided at signed operations: symex/instr/checkedarith.go.
var Overflow = &Property{
	Name: "overflow", Reduces: true,
	Help:     "signed integer overflow, also of shifts",
	Violated: "signed `+ - * / % <<` or negation overflows, or a shift amount is out of range",
}

// UnsignedOverflow is decided at unsigned operations, which the front end marks where it is asked for. C defines what they give: who writes
// hashes or counts round in circles wants it, so "all" leaves it out.
var UnsignedOverflow = &Property{
	Name: "unsigned-overflow", OnRequest: true, Reduces: true,
	Help:     "unsigned arithmetic that wraps round, which C defines",
	Violated: "unsigned `+ - *`, negation, `++` or `--` wraps round, which C defines",
}

// OverflowAll is decided at conversions, too.
var OverflowAll = &Property{
	Name: "overflow=all", OnRequest: true, Includes: Overflow, Reduces: true,
	Help:     "overflow, and conversions to a narrower signed type that cannot hold the value",
	Violated: "as `overflow`; or a conversion to a narrower signed type or bit-field, or from a float, cannot hold the value",
}
