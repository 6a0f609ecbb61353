#!/bin/sh
# Makes the models of testdata/prove that come from Verilog, with yosys 0.23. What each is expected to be stands in its comment, which
# is kept.
set -e
cd "$(dirname "$0")"
aiger() { # MODULE FLAGS NAME
	expected=$(sed -n '/^c$/,$p' ../"$3".aag 2>/dev/null | grep '^prove:' || true)
	yosys -q -p "read_verilog -sv -formal $2 $1.v; prep -top $1 -flatten; memory_map; setundef -undriven -anyseq
		dffunmap; techmap; abc -g AND; opt_clean; write_aiger -ascii -symbols -zinit ../$3.aag"
	sed -i '/^c$/,$d' ../"$3".aag
	printf 'c\nmade of %s.v by %s\n%s\n' "$1" "$(basename "$0")" "$expected" >>../"$3".aag
}
aiger arbiter "" arbiter
aiger arbiter -DPRIORITY arbiter_priority
aiger handshake "" handshake
aiger handshake -DEAGER handshake_eager
