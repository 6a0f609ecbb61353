package cfront
import ("testing";"os";"time";"fmt";"runtime";"path/filepath";"strings")
func TestHang2(t *testing.T){
 for _,f:=range strings.Split(os.Getenv("HF"),",") {
 _=filepath.Base
 go func(){ time.Sleep(1500*time.Millisecond); for k:=0;k<3;k++ { buf:=make([]byte,1<<20); n:=runtime.Stack(buf,true); s:=string(buf[:n]); for _,g:=range strings.Split(s,"\n\n") { if strings.Contains(g,"cc/v4.") { i:=0; for _,l:=range strings.Split(g,"\n"){ if strings.Contains(l,"parser.go")||strings.Contains(l,"cpp.go") { fmt.Println(filepath.Base(strings.Fields(l)[0])); i++; if i>14 {break}}}; fmt.Println("--") } }; time.Sleep(200*time.Millisecond)}}()
 Load(Config{},f)
 }
}
