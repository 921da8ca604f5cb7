export { openTracing } from './open-tracing.ts';
export type { Tracing } from './tracing.ts';
