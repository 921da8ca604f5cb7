import { describe, expect, it } from '@jest/globals';
import { writeTogether } from './write-together.ts';

/** A store that refuses zero, with the batches that it was sent. */
function store() {
  const batches: (readonly number[])[] = [];
  const write = writeTogether<number>(async (values) => {
    batches.push(values);
    await Promise.resolve();
    if (values.includes(0)) throw new Error('zero');
  });
  return { batches, write };
}

describe('writeTogether', () => {
  it('writes the values of one turn together', async () => {
    const { batches, write } = store();
    await Promise.all([1, 2, 3].map(write));
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('writes values that arrive during a write after it', async () => {
    const batches: (readonly number[])[] = [];
    const held = Promise.withResolvers<void>();
    const write = writeTogether<number>(async (values) => {
      batches.push(values);
      await held.promise;
    });
    const first = write(1);
    await Promise.resolve();
    const others = [write(2), write(3)];
    await Promise.resolve();
    expect(batches).toEqual([[1]]);
    held.resolve();
    await Promise.all([first, ...others]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('writes each value individually after a failure, which only the caller of the faulty one receives', async () => {
    const { batches, write } = store();
    const settled = await Promise.allSettled([1, 0, 2].map(write));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1, 0, 2], [1], [0], [2]]);
  });

  it('tries a single value once, and continues after its failure', async () => {
    const { batches, write } = store();
    await expect(write(0)).rejects.toThrow('zero');
    await write(4);
    expect(batches).toEqual([[0], [4]]);
  });
});
