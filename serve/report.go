package serve

// This file defines violations and answers as pages of package report: the same page as that of --html.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"heddle.example/report"
	"heddle.example/report/page"
	"heddle.example/rt"
)

// answerPage shows the answer of a search.
func (s *Server) answerPage(w http.ResponseWriter, _ *http.Request) (any, error) {
	if s.subject.Run == nil {
		return nil, errNoRun
	}
	return nil, s.page(w, func(out io.Writer) error { return s.subject.Run.report(out, s.walkable(func(n int) int { return n })) })
}

// violationPage shows one violation, by its number.
func (s *Server) violationPage(w http.ResponseWriter, r *http.Request) (any, error) {
	n, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || s.subject.Run == nil {
		return nil, errNothing
	}
	v, ok := s.subject.Run.violation(n)
	if !ok {
		return nil, errNothing
	}
	res, err := s.shown(r.Context(), v)
	if err != nil {
		return nil, err
	}
	return nil, s.page(w, func(out io.Writer) error { return report.HTML(out, res, s.walkable(func(int) int { return n })) })
}

// walkable is what pages say of the program, with addresses in the tree; number gives a violation's number in the run by that on the page.
func (s *Server) walkable(number func(onPage int) int) report.Info {
	info := s.subject.Info
	info.Walk = func(n int) string { return fmt.Sprintf("/#/tree/violation/%d", number(n)) }
	return info
}

// replayFor is how long the steps of a violation may take to be made.
const replayFor = 30 * time.Second

// shown gives a result with that violation alone. Its steps are made by a replay where the search has not made them yet.
func (s *Server) shown(ctx context.Context, v rt.Violation) (*rt.Result, error) {
	if v.Trace != nil && len(v.Trace.Steps) == 0 {
		ctx, cancel := context.WithTimeout(ctx, replayFor)
		defer cancel()
		res, err := rt.Replay(ctx, s.subject.Program, s.subject.Options, v.Trace.Choices)
		if err != nil {
			return nil, err
		}
		if len(res.Violations) > 0 {
			return res, nil
		}
	}
	r := &rt.Result{Violations: []rt.Violation{v}, Bounds: rt.Bounds{Context: s.subject.Options.ContextBound}}
	r.Conclude()
	return r, nil
}

// page sends a page of package report with the policy that it needs.
func (s *Server) page(w http.ResponseWriter, write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	w.Header().Set("Content-Security-Policy", page.Get().Policy+"; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := text.WriteTo(w)
	return err
}
