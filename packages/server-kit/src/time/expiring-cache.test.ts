import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '../testing/test-clock.ts';
import { createExpiringCache } from './expiring-cache.ts';

let clock: TestClock;
let loads: string[];
let failing: boolean;

beforeEach(() => {
  clock = new TestClock('2026-11-02T02:00:00.000Z');
  loads = [];
  failing = false;
});

function cache(maxEntries = 10) {
  return createExpiringCache({
    clock,
    maxAgeMs: 15_000,
    maxEntries,
    nameOf: (key: string) => key,
    load: async (key) => {
      loads.push(key);
      if (failing) throw new Error('no');
      return `${key}${loads.length}`;
    },
  });
}

describe('an expiring cache', () => {
  it('loads a key once within its lifetime, and again after it', async () => {
    const names = cache();
    await names.get('a');
    clock.advance({ seconds: 14.999 });
    expect(await names.get('a')).toBe('a1');
    clock.advance({ seconds: 0.001 });
    expect(await names.get('a')).toBe('a2');
  });

  it('keeps a value as long as the value says', async () => {
    let loaded = 0;
    const numbers = createExpiringCache({
      clock,
      maxAgeMs: (value: number) => value * 1000,
      maxEntries: 1,
      nameOf: () => '',
      load: async () => {
        loaded += 1;
        return loaded;
      },
    });
    expect(await Promise.all([numbers.get(''), numbers.get('')])).toEqual([1, 1]);
    clock.advance({ seconds: 1 });
    expect(await numbers.get('')).toBe(2);
    clock.advance({ seconds: 1.999 });
    expect(await numbers.get('')).toBe(2);
  });

  it('lets concurrent callers share one load', async () => {
    const names = cache();
    expect(await Promise.all([names.get('a'), names.get('a')])).toEqual(['a1', 'a1']);
  });

  it('loads again after an invalidation, even during a load', async () => {
    const names = cache();
    const early = names.get('a');
    names.forget('a');
    expect(await names.get('a')).toBe('a2');
    expect(await early).toBe('a1');
    expect(await names.get('a')).toBe('a2');
  });

  it('does not cache a failure', async () => {
    const names = cache();
    failing = true;
    await expect(names.get('a')).rejects.toThrow('no');
    failing = false;
    expect(await names.get('a')).toBe('a2');
  });

  it('drops the oldest entry when it is full', async () => {
    const names = cache(2);
    await names.get('a');
    await names.get('b');
    await names.get('c');
    await names.get('b');
    await names.get('a');
    expect(loads).toEqual(['a', 'b', 'c', 'a']);
  });
});
