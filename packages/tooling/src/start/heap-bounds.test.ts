import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { withHeapBounds } from './heap-bounds.ts';

const script = `
  const { heap_size_limit: limit } = require('node:v8').getHeapStatistics();
  console.log(Math.round(limit / 1024 / 1024))`;

/** Largest heap of a program, in MB. */
function heapLimit(options?: string): number {
  const bounds = { oldMegabytes: 100, semiSpaceMegabytes: 4 };
  const env = withHeapBounds(bounds, { NODE_ENV: 'test', NODE_OPTIONS: options });
  return Number(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }));
}

describe('the heap of a server', () => {
  it('is bounded, its young objects included', () => {
    expect(heapLimit()).toBe(100 + 3 * 4);
  });

  it('has the bounds of the environment where that has some', () => {
    expect(heapLimit('--max-old-space-size=300')).toBe(300 + 3 * 4);
  });
});
