import { describe, expect, it } from '@jest/globals';
import { growingPauses } from './growing-pauses.ts';

describe('pauses before a restart', () => {
  it('double up to the maximum, and are short again after a healthy minute', () => {
    const pauseAfter = growingPauses(500, 1_500);
    expect([10, 10, 10, 10].map(pauseAfter)).toEqual([500, 1_000, 1_500, 1_500]);
    expect(pauseAfter(60_001)).toBe(500);
    expect(pauseAfter(10)).toBe(1_000);
  });
});
