package gates

import (
	"context"
	"errors"
	"strings"
	"testing"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// TestCircuitEndsWithContext: a circuit of many gates is not made to the end for somebody who has gone.
func TestCircuitEndsWithContext(t *testing.T) {
	s := system.New(expr.NewTable())
	x := s.AddVar("x", 64).Cur
	s.Vars[0].Update = s.Table.Mul(x, s.Table.Mul(x, x))
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(gone)
	_, _, err := NewCircuit(ctx, s)
	if !errors.Is(err, gone) || !strings.HasPrefix(err.Error(), "cancelled") {
		t.Errorf("error %v", err)
	}
}
