import { afterEach, describe, expect, it } from '@jest/globals';
import { forgetKeptAnswers } from './kept-answers.ts';

function fakeCaches(keys: () => Promise<string[]>) {
  const deleted: string[] = [];
  const fake = {
    keys,
    delete: async (name: string) => {
      deleted.push(name);
      return true;
    },
  };
  Object.defineProperty(window, 'caches', { configurable: true, value: fake });
  return deleted;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'caches');
});

describe('data stored for offline reading', () => {
  it('is deleted for every person, but the pages stay', async () => {
    const deleted = fakeCaches(async () => ['axp-shell-1', 'axp-data-ann', 'axp-data-bob']);
    await forgetKeptAnswers();
    expect(deleted).toEqual(['axp-data-ann', 'axp-data-bob']);
  });

  it('is empty if the browser has no cache, or denies it', async () => {
    await expect(forgetKeptAnswers()).resolves.toBeUndefined();
    const deleted = fakeCaches(() => Promise.reject(new DOMException('no', 'SecurityError')));
    await expect(forgetKeptAnswers()).resolves.toBeUndefined();
    expect(deleted).toEqual([]);
  });
});
