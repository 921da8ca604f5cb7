import { describe, expect, it } from '@jest/globals';
import { remembered } from './expiring-cache.ts';

function counting<Value extends string | null>(most: number, answer: (text: string) => Value) {
  const asked: string[] = [];
  const ask = remembered(most, (text) => {
    asked.push(text);
    return answer(text);
  });
  return { ask, asked };
}

describe('a memoized function', () => {
  it('runs once for each text', () => {
    const { ask, asked } = counting(10, (text) => text.toUpperCase());
    expect(['a', 'b', 'a'].map(ask)).toEqual(['A', 'B', 'A']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('can cache null', () => {
    const { ask, asked } = counting(10, () => null);
    expect([ask('a'), ask('a')]).toEqual([null, null]);
    expect(asked).toEqual(['a']);
  });

  it('is cleared when it grows too large', () => {
    const { ask, asked } = counting(2, (text) => text);
    for (const text of ['a', 'b', 'c', 'c', 'a']) ask(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  it('does not cache a failure, which is retried', () => {
    let tries = 0;
    const ask = remembered(10, () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return 'now';
    });
    expect(() => ask('a')).toThrow('not yet');
    expect(ask('a')).toBe('now');
  });
});
