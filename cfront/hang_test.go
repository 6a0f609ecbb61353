package cfront
import ("testing";"math/rand/v2";"os";"path/filepath";"time";"fmt";"runtime")
func TestHang(t *testing.T){
 files,_:=filepath.Glob("../testdata/seq/*.c")
 r:=rand.New(rand.NewPCG(uint64(time.Now().UnixNano()),1))
 dir:=t.TempDir()
 start:=time.Now()
 n:=0
 for time.Since(start)<80*time.Second {
  b,_:=os.ReadFile(files[r.IntN(len(files))])
  // drop includes
  var lines []byte
  for _,l:=range splitLines(b){ if len(l)>0&&l[0]=='#' && r.IntN(20)>0 {continue}; lines=append(lines,l...);lines=append(lines,'\n')}
  b=lines
  if len(b)>3000 { o:=r.IntN(len(b)-2000); b=b[o:o+2000] }
  for k:=0;k<1+r.IntN(4);k++{ if len(b)<10{break}; i:=r.IntN(len(b)-1); switch r.IntN(4){case 0: b=append(append([]byte{},b[:i]...),b[i+1:]...); case 1: j:=i+r.IntN(min(20,len(b)-i)); b=append(append([]byte{},b[:i]...),b[j:]...); case 2: c:="(){}[];,*&=:.#\"'<>+-"[r.IntN(20)]; b=append(append(append([]byte{},b[:i]...),c),b[i:]...); case 3: j:=r.IntN(len(b)); l:=r.IntN(min(15,len(b)-j)); b=append(append(append([]byte{},b[:i]...),b[j:j+l]...),b[i:]...)} }
  f:=filepath.Join(dir,"t.c"); os.WriteFile(f,b,0o644)
  t0:=time.Now()
  _,_,err:=Load(Config{},f)
  n++
  if d:=time.Since(t0); d>2*time.Second { var m runtime.MemStats; runtime.ReadMemStats(&m); fmt.Printf("SLOW %v heap %dMB %v\n",d,m.HeapAlloc>>20,err); os.WriteFile(fmt.Sprintf("/tmp/h1/slow%d.c",n),b,0o644); return }
  if err!=nil { s:=err.Error(); for _,w:=range []string{"cannot be translated","gave up"} { if contains(s,w){ fmt.Printf("INTERNAL %s\n",s); os.WriteFile(fmt.Sprintf("/tmp/h1/int%d.c",n),b,0o644)} } }
 }
 fmt.Println(n,"inputs")
}
func contains(s,w string) bool { for i:=0;i+len(w)<=len(s);i++{ if s[i:i+len(w)]==w {return true}}; return false}
func splitLines(b []byte) [][]byte { var out [][]byte; s:=0; for i,c:=range b { if c=='\n'{out=append(out,b[s:i]);s=i+1}}; return append(out,b[s:]) }
