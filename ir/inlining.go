package ir

// This file defines where instructions come from that stand in another function than the one they were written in.

// Inlining says that an instruction is one of a function whose code stands in the place of a call.
type Inlining struct {
	Func *Func
	Call Pos       // of the call
	In   *Inlining // what the call itself is part of; nil: of the function that has the code
}

// FuncAt gives the function in whose text instruction pc of f stands.
func (f *Func) FuncAt(pc int) *Func {
	if pc < len(f.Code) && f.Code[pc].Inlined != nil {
		return f.Code[pc].Inlined.Func
	}
	return f
}
