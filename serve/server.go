package serve

// This file defines the server: where it listens, and how it ends.

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/ir"
	"heddle.example/report"
	"heddle.example/rt"
)

// Subject is what a server shows.
type Subject struct {
	Program *ir.Program
	Options rt.Options // under which the program is walked
	Info    report.Info
	Files   []string          // of the program, as a trace file names them
	Flags   []string          // that a trace file keeps
	Run     *Run              // a search; nil: there is none
	Trace   *report.TraceFile // a path to walk along; nil: there is none

	// Reload reads the program again with the text of an expression of C, which becomes a function of it; the options are those
	// for this program. nil: it cannot.
	Reload func(expression string) (*ir.Program, rt.Options, *ir.Func, error)
}

// Server answers for one subject.
type Server struct {
	subject  Subject
	token    string
	hosts    []string // under which it may be asked for
	base     string   // its address, as a URL
	listener net.Listener
	http     http.Server
	tickets  tickets
	rate     rate // of requests with a token
	files    rate // of files of the page
	long     chan struct{}
	walks    walks
	asked    atomic.Int64 // when a page asked last for the run, in nanoseconds since 1970
	done     sync.WaitGroup
}

// goodToken are the tokens that somebody may choose.
var goodToken = regexp.MustCompile(`^[\w-]{16,}$`)

// ErrNeedsToken says that an address which others can reach was asked for without a token.
var ErrNeedsToken = errors.New("an address that other machines can reach needs a token of one's own")

// DefaultAddress is on this machine only, at a port that is free.
const DefaultAddress = "127.0.0.1:0"

// Start begins to answer at an address, HOST:PORT; an empty host is this machine only. An empty token is drawn at
// random, which is for addresses of this machine only.
func Start(address, token string, s Subject) (*Server, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is no address: it is HOST:PORT, or :PORT on this machine", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	own := token != ""
	if own && !goodToken.MatchString(token) {
		return nil, errors.New("a token has 16 characters or more of A-Z, a-z, 0-9, _ and -")
	}
	if !own {
		var b [16]byte
		_, _ = rand.Read(b[:]) // it never fails
		token = hex.EncodeToString(b[:])
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	at := l.Addr().(*net.TCPAddr)
	if !at.IP.IsLoopback() && !own {
		l.Close()
		return nil, ErrNeedsToken
	}
	srv := &Server{subject: s, token: token, listener: l, long: make(chan struct{}, 1)}
	srv.hosts, srv.base = hostsOf(host, at)
	srv.http = http.Server{
		Handler: srv.guarded(srv.routes()), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 16,
		ErrorLog: log.New(nowhere{}, "", 0), // what clients do wrong is no news
	}
	srv.done.Go(func() { _ = srv.http.Serve(newBoundListener(l)) })
	return srv, nil
}

type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }

// URL is the address of the page, with the token.
func (s *Server) URL() string { return s.base + "/#" + s.token }

// lastLook is how long a server whose search has ended waits for a page that is open to see how it ended.
const lastLook = 3 * time.Second

// Close ends the server. A page that watched the search gets the time to see its end.
func (s *Server) Close() {
	if r := s.subject.Run; r != nil && r.hasEnded() {
		for until := time.Now().Add(lastLook); time.Now().Before(until) && s.watched() && !r.endSeen.Load(); {
			time.Sleep(20 * time.Millisecond)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if s.http.Shutdown(ctx) != nil {
		s.http.Close()
	}
	s.done.Wait()
	s.walks.closeAll()
}

// watched tells whether a page has asked for the run of late.
func (s *Server) watched() bool { return time.Since(time.Unix(0, s.asked.Load())) < lastLook }
