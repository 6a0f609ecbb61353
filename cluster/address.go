package cluster

// This file defines addresses: only the own machine may be spoken to in the clear.

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"heddle.example/input"
)

// maxPEM bounds a file of certificates.
const maxPEM = 1 << 20

// NewAddress checks the address of a server. The token and the certificates of those who signed the server's are files; the latter may be
// empty: those that the system trusts. Behind the address may stand the name of a run.
func NewAddress(text, tokenFile, caFile string) (a Address, run string, err error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return a, "", errors.New("a server's address looks like nats://127.0.0.1:4222 or tls://host:4222")
	}
	if u.User != nil {
		return a, "", errors.New("a token in an address can be read by others: put it in a file (--token-file)")
	}
	run = strings.Trim(u.Path, "/")
	u.Path = ""
	a.URL = u.String()
	if tokenFile == "" {
		return a, run, errors.New("the server asks for a token: name the file that has it (--token-file)")
	}
	if a.Token, err = ReadToken(tokenFile); err != nil {
		return a, run, err
	}
	if u.Scheme == "nats" && caFile == "" {
		if !loopback(u.Hostname()) {
			return a, run, fmt.Errorf("%s is another machine: it takes TLS, as in tls://%s", u.Hostname(), u.Host)
		}
		return a, run, nil
	}
	a.TLS = &tls.Config{MinVersion: tls.VersionTLS12, ServerName: u.Hostname()}
	if caFile != "" {
		pem, err := input.ReadFile(caFile, maxPEM)
		if err != nil {
			return a, run, err
		}
		a.TLS.RootCAs = x509.NewCertPool()
		if !a.TLS.RootCAs.AppendCertsFromPEM(pem) {
			return a, run, fmt.Errorf("%s has no certificate", caFile)
		}
	}
	return a, run, nil
}

// loopback tells whether a host is this machine, by its address, not by a name that somebody may answer for.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Listen gives the options of a server at an address, host:port. An address that others reach needs a certificate with its key.
func Listen(addr, dir, token, certFile, keyFile string) (o ServerOptions, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return o, fmt.Errorf("an address to listen at looks like 127.0.0.1:4222: %w", err)
	}
	o = ServerOptions{Dir: dir, Host: host, Token: token}
	if o.Port, err = strconv.Atoi(port); err != nil || o.Port < 0 || o.Port > 65535 {
		return o, fmt.Errorf("%q is no port", port)
	}
	if certFile == "" && keyFile == "" {
		if !loopback(host) {
			return o, fmt.Errorf("others reach %s: name a certificate and its key (--tls-cert, --tls-key), or listen at 127.0.0.1", addr)
		}
		return o, nil
	}
	cert, err := tls.LoadX509KeyPair(certFile, keyFile)
	if err != nil {
		return o, err
	}
	o.TLS = &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{cert}}
	return o, nil
}
