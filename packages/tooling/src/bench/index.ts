export { ensureChromium } from '../prerequisites/chromium.ts';
export { findFreePort } from '../start/ports.ts';
export { type Alternated, alternate, median, percentile } from './alternate.ts';
export type { Benchmark, BenchmarkContext, Row } from './benchmark.ts';
export { runTool } from './run-tool.ts';
export { startDemo } from './running-product.ts';
