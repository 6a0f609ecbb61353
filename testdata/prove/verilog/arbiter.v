// Two clients ask for one resource. The arbiter prefers the one that did not have it last; with PRIORITY it always prefers the first.
module arbiter(input clk, input [1:0] req, output [1:0] grant);
`ifdef PRIORITY
  wire first = 1;
`else
  reg first = 0;
`endif
  reg [1:0] want = 0;
  wire [1:0] ask = want | req;
  assign grant[0] = ask[0] && (first || !ask[1]);
  assign grant[1] = ask[1] && !grant[0];

  always @(posedge clk) begin
    want <= ask & ~grant;
`ifndef PRIORITY
    if (grant != 0) first <= grant[1];
`endif
  end

  always @* begin
    exclusive: assert (!(grant[0] && grant[1]));
    served: assert property (eventually !want[1]);
  end
endmodule
