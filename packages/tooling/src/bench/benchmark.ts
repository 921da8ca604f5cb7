/** One line of the table. */
export type Row = {
  /** Label, if a benchmark measures more than one thing. */
  subject: string;
  value: string;
  reference: string;
  /** Value divided by reference; absent where there was none to measure. */
  ratio?: number;
  /** Whether the goal is met; absent for a figure without a goal. */
  isMet?: boolean;
};

export type BenchmarkContext = {
  /** How often subject and reference are measured, in turn. */
  rounds: number;
  /** Sizes of the databases to measure on, in bookings, smallest first. */
  sizes: readonly number[];
  /** Also measure what takes minutes and the network. */
  isFirstStartWanted: boolean;
  /** Addresses of the day view of other products, by name; read without signing in. */
  peers: ReadonlyMap<string, string>;
  /** Shows progress. */
  write: (text: string) => void;
  /** Remembers what to close after the last benchmark, for what several of them share. */
  atEnd: (close: () => Promise<void>) => void;
};

export type Benchmark = {
  /** Number of the figure in docs/performance.md. */
  id: string;
  title: string;
  goal: string;
  run: (context: BenchmarkContext) => Promise<Row[]>;
};
