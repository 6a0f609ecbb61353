package main
import ("fmt";"os";"time";"heddle/cfront";"heddle/ir")
func main(){
 args:=os.Args[1:]
 dump:=false; var cfg cfront.Config
 for len(args)>0 { if args[0]=="-d" {dump=true; args=args[1:]} else if args[0]=="-32" {cfg.Ptr32=true; args=args[1:]} else {break} }
 t0:=time.Now()
 p,w,err:=cfront.Load(cfg,args...)
 for _,x:=range w{fmt.Println(x)}
 if err!=nil{fmt.Println(err);os.Exit(1)}
 if dump { ir.Print(os.Stdout,p) }
 if err:=ir.Verify(p);err!=nil{fmt.Println("VERIFY",err);os.Exit(2)}
 fmt.Fprintln(os.Stderr,"ok",time.Since(t0),len(p.Funcs),"funcs")
}
