package circuit

import (
	"context"
	"errors"
	"testing"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// TestExtendEndsWithContext: outside the cone a counter goes round much later than the path does; somebody may have gone until then.
func TestExtendEndsWithContext(t *testing.T) {
	s := system.New(expr.NewTable())
	one := func(w int) expr.Ref { return s.Table.Const(w, 1, 0) }
	for _, v := range []struct {
		name  string
		width int
	}{{"flip", 1}, {"counter", 10}} {
		s.AddVar(v.name, v.width)
		x := &s.Vars[len(s.Vars)-1]
		x.Init, x.Update = s.Table.Const(v.width, 0, 0), s.Table.Add(x.Cur, one(v.width))
	}
	c := NewCone(s, s.Vars[0].Cur)
	if len(c.Sys.Vars) != 1 {
		t.Fatalf("the cone has %d variables", len(c.Sys.Vars))
	}
	path := system.Path{Loop: 0, Steps: []system.Step{{State: system.State{{}}}, {State: system.State{{Lo: 1}}}}}
	whole, err := c.Extend(context.Background(), path)
	if err != nil || len(whole.Steps) != 1<<10 || whole.Loop != 0 {
		t.Errorf("%d steps, loop to %d: %v", len(whole.Steps), whole.Loop, err)
	}
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(gone)
	if _, err := c.Extend(ctx, path); !errors.Is(err, gone) {
		t.Errorf("cancelled: %v", err)
	}
}
