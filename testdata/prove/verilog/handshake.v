// A sender and a receiver with a four-phase handshake; either may wait before its next move. A move that is possible is made some time.
module handshake(input clk, input send, input take);
  reg req = 0, ack = 0;
  reg sent = 0, taken = 0; // how often, modulo 2

  always @(posedge clk) begin
    if (send && !req && !ack) begin req <= 1; sent <= !sent; end
    if (req && ack) req <= 0;
`ifdef EAGER
    if (take && !ack) begin ack <= 1; taken <= !taken; end
`else
    if (take && req && !ack) begin ack <= 1; taken <= !taken; end
`endif
    if (!req && ack) ack <= 0;
  end

  always @* begin
    acknowledged: assert (!(ack && !req && sent != taken));
    delivered: assert property (eventually sent == taken);
    willing: assume property (eventually take);
  end
endmodule
