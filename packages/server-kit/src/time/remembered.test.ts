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

describe('what is remembered', () => {
  it('is worked out once for each text', () => {
    const { ask, asked } = counting(10, (text) => text.toUpperCase());
    expect(['a', 'b', 'a'].map(ask)).toEqual(['A', 'B', 'A']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('may be that there is nothing', () => {
    const { ask, asked } = counting(10, () => null);
    expect([ask('a'), ask('a')]).toEqual([null, null]);
    expect(asked).toEqual(['a']);
  });

  it('is forgotten when it becomes too much', () => {
    const { ask, asked } = counting(2, (text) => text);
    for (const text of ['a', 'b', 'c', 'c', 'a']) ask(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  it('is not a failure, which is tried again', () => {
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
