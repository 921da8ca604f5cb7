import { describe, expect, it } from '@jest/globals';
import { createFairTurns } from './fair-turns.ts';

/** Takes turns for owners, written as `merchant/person`, and returns the order in which they ran. */
async function orderOf(owners: readonly string[]): Promise<string[]> {
  const turns = createFairTurns();
  const order: string[] = [];
  for (const owner of owners) {
    const [merchantId = null, personId = null] = owner.split('/');
    void turns.take({ merchantId, personId }, async () => {
      order.push(owner);
    });
  }
  await turns.idle();
  return order;
}

describe('createFairTurns', () => {
  it.each([
    ['one person', ['a/1', 'a/1', 'a/1'], ['a/1', 'a/1', 'a/1']],
    ['two merchants', ['a/1', 'a/1', 'a/1', 'b/2'], ['a/1', 'b/2', 'a/1', 'a/1']],
    ['two people of a merchant', ['a/1', 'a/1', 'a/1', 'a/2'], ['a/1', 'a/2', 'a/1', 'a/1']],
    [
      'merchants first, then people',
      ['a/1', 'a/1', 'a/2', 'b/3', 'b/3'],
      ['a/1', 'b/3', 'a/2', 'b/3', 'a/1'],
    ],
    ['the program itself', ['a/1', 'a/1', ''], ['a/1', '', 'a/1']],
  ])('[H-01] gives each caller a turn in time: %s', async (_, sent, expected) => {
    expect(await orderOf(sent)).toEqual(expected);
  });

  it('returns a failure to its caller only, and continues with the next', async () => {
    const turns = createFairTurns();
    const owner = { merchantId: 'a', personId: '1' };
    const failing = turns.take(owner, () => Promise.reject(new Error('too large')));
    const next = turns.take(owner, () => Promise.resolve('drawn'));
    await expect(failing).rejects.toThrow('too large');
    expect(await next).toBe('drawn');
  });

  it('runs one at a time', async () => {
    const turns = createFairTurns();
    let running = 0;
    const seen: number[] = [];
    const work = async () => {
      running += 1;
      await Promise.resolve();
      seen.push(running);
      running -= 1;
    };
    for (const merchantId of ['a', 'b', 'c']) void turns.take({ merchantId, personId: null }, work);
    await turns.idle();
    expect(seen).toEqual([1, 1, 1]);
  });
});
