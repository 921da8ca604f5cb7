import { describe, expect, it } from '@jest/globals';
import { createKeyedLimit } from './keyed-limit.ts';

/** Work that ends on demand and records its peak concurrency. */
function workshop() {
  const doors: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => doors.push(resolve));
    running -= 1;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finishOne = async () => {
    await settle();
    doors.shift()?.();
    await settle();
  };
  return { work, finishOne, settle, most: () => most, started: () => doors.length };
}

describe('a limit by key', () => {
  it('limits concurrent runs of one key', async () => {
    const { work, finishOne, most } = workshop();
    const limit = createKeyedLimit(2);
    const all = Promise.all([1, 2, 3, 4, 5].map(() => limit('a', work)));
    for (let done = 0; done < 5; done += 1) await finishOne();
    await all;
    expect(most()).toBe(2);
  });

  it('does not block one key for another', async () => {
    const { work, settle, started } = workshop();
    const limit = createKeyedLimit(1);
    void limit('a', work);
    void limit('b', work);
    await settle();
    expect(started()).toBe(2);
  });

  it('continues after a failure, in the order of arrival', async () => {
    const limit = createKeyedLimit(1);
    const order: string[] = [];
    const failing = limit('a', async () => {
      order.push('first');
      throw new Error('no');
    });
    const later = ['second', 'third'].map((name) => limit('a', async () => order.push(name)));
    await expect(failing).rejects.toThrow('no');
    await Promise.all(later);
    expect(order).toEqual(['first', 'second', 'third']);
  });
});
