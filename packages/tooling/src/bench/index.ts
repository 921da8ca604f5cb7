export { type Alternated, alternate, median } from './alternate.ts';
export type { Benchmark, BenchmarkContext, Row } from './benchmark.ts';
