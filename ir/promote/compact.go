package promote

import "heddle.example/ir"

// compact leaves out instructions that do nothing and jumps to what follows anyway, unless statements begin there.
func (x *function) compact() {
	for {
		begins := make([]int32, len(x.Code)+1)
		var code []ir.Instr
		for pc := range x.Code {
			begins[pc] = int32(len(code))
			in := &x.Code[pc]
			if in.Flags&ir.FlagStmt == 0 && pc+1 < len(x.Code) && (in.Op == ir.Nop || in.Op == ir.Jump && int(in.Target) == pc+1) {
				continue
			}
			code = append(code, *in)
		}
		if len(code) == len(x.Code) {
			return
		}
		for i := range code {
			code[i].Retarget(func(to int32) int32 { return begins[to] })
		}
		x.Code = code
	}
}
