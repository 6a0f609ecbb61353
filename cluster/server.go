package cluster

// This file defines the server that heddle brings: a NATS server with JetStream inside the process.

import (
	"crypto/tls"
	"errors"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// ServerOptions say where a server listens and what it keeps where.
type ServerOptions struct {
	Dir   string      // of the store
	Host  string      // empty: loopback
	Port  int         // 0: any that is free
	Token string      // what clients have to know
	NKeys []string    // in its place: the public keys of those who may come in
	Most  int64       // bytes of the store; 0: what the disk has
	TLS   *tls.Config // nil: none

	Full func(what string) // is called when the disk is, once, with what the server says of it; may be nil
}

// maxPayload is the largest message that heddle's own server takes.
const maxPayload = 8 << 20

// Server is a running server.
type Server struct{ s *server.Server }

// StartServer starts a server and waits until it takes connections.
func StartServer(o ServerOptions) (*Server, error) {
	if o.Token == "" && len(o.NKeys) == 0 {
		return nil, errors.New("a server needs a token")
	}
	var users []*server.NkeyUser
	for _, k := range o.NKeys {
		users = append(users, &server.NkeyUser{Nkey: k})
	}
	if len(users) > 0 {
		o.Token = "" // one or the other
	}
	if o.Host == "" {
		o.Host = "127.0.0.1"
	}
	port := o.Port
	if port == 0 {
		port = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "heddle", Host: o.Host, Port: port, Authorization: o.Token, Nkeys: users, JetStream: true, StoreDir: o.Dir, JetStreamMaxStore: o.Most,
		MaxPayload: maxPayload, MaxPending: 256 << 20, NoSigs: true, NoLog: true, TLSConfig: o.TLS, TLS: o.TLS != nil, TLSTimeout: 10,
		DisableJetStreamBanner: true, MaxControlLine: 4096,
	})
	if err != nil {
		return nil, err
	}
	if o.Full != nil {
		s.SetLogger(&diskWatch{full: o.Full}, false, false)
	}
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		s.Shutdown()
		return nil, fmt.Errorf("the server does not come up at %s:%d: the address may be in use, or the store in %s", o.Host, o.Port, o.Dir)
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("the store in %s cannot be used", o.Dir)
	}
	return &Server{s}, nil
}

// URL is where clients find the server.
func (s *Server) URL() string { return s.s.ClientURL() }

// Close ends the server; what it has stored stays.
func (s *Server) Close() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
}

// diskWatch reads what the server would write to its log, and finds there that the disk is full: to its clients the server says
// nothing then.
type diskWatch struct {
	full func(what string)
	once sync.Once
}

func (d *diskWatch) look(format string, args ...any) {
	for _, a := range args {
		if err, ok := a.(error); ok && errors.Is(err, syscall.ENOSPC) {
			d.once.Do(func() { go d.full(err.Error()) })
			return
		}
	}
	if text := fmt.Sprintf(format, args...); strings.Contains(text, syscall.ENOSPC.Error()) {
		d.once.Do(func() { go d.full(text) })
	}
}

// Noticef implements server.Logger, as do the others.
func (d *diskWatch) Noticef(string, ...any)            {}
func (d *diskWatch) Debugf(string, ...any)             {}
func (d *diskWatch) Tracef(string, ...any)             {}
func (d *diskWatch) Warnf(format string, args ...any)  { d.look(format, args...) }
func (d *diskWatch) Errorf(format string, args ...any) { d.look(format, args...) }
func (d *diskWatch) Fatalf(format string, args ...any) { d.look(format, args...) }
