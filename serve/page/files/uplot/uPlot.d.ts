// What the page uses of uPlot.
export default class uPlot {
  constructor(options: object, data: (number | null)[][], target: HTMLElement);
  width: number;
  setSize(size: { width: number; height: number }): void;
  setData(data: (number | null)[][]): void;
  destroy(): void;
}
