// Package source brings the text of C files to the parser, modernc.org/cc/v4, and the syntax tree back.
//
//   - Files pass through a small file system of our own, which bounds their size and nesting and mends what the parser cannot read
//     (sources.go, mend.go, pack.go, variadicmacro.go, nesting.go); a prelude gives the compiler's builtins a declaration (prelude.go).
//   - The parser is bounded too: in what it includes (includes.go) and expands (expansion.go), and in the processor time that it
//     may take (parse.go).
//   - What the headers hold with which files begin is parsed once (headers.go), and the rest in the environment that they leave
//     (environment.go).
//   - Instead of the parser the host's compiler may preprocess a file (hostcpp.go).
//
// It knows no types and no IR.
package source
