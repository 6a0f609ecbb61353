package monitor_test

import (
	"fmt"

	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
)

func Example() {
	f, err := syntax.Parse("G({pressed} -> F{charge > min})")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := monitor.Compile(f, monitor.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	// Bit 0 is {pressed}, bit 1 is {charge > min}.
	word := []uint64{0b00, 0b01, 0b10, 0b01, 0b00}
	for _, moment := range m.NewTable().Replay(word) {
		fmt.Printf("%02b %s\n", moment.Symbol, moment.Value)
	}
	fmt.Println(m.Pending(word)[0])
	// Output:
	// 00 presumably-true
	// 01 presumably-false
	// 10 presumably-true
	// 01 presumably-false
	// 00 presumably-false
	// {charge > min} must still happen (owed since symbol 3)
}
