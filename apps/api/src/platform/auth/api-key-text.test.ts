import { describe, expect, it } from '@jest/globals';
import { isApiKey, isIntactApiKey, newApiKey } from './api-key-text.ts';

describe('an API key', () => {
  it('[J-01] has a prefix, 32 random characters and a checksum', () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    expect(keys.filter((key) => !/^axp_[0-9A-Za-z]{38}$/.test(key))).toEqual([]);
    expect(keys.every((key) => isApiKey(key) && isIntactApiKey(key))).toBe(true);
    expect(new Set(keys).size).toBe(200);
  });

  it('[J-01] is not accepted with a wrong, missing or additional character', () => {
    const key = newApiKey();
    const spoiled = Array.from({ length: key.length - 4 }, (_, place) => {
      const at = place + 4;
      return `${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`;
    });
    for (const one of [...spoiled, key.slice(0, -1), `${key}a`, 'axp_', 'axp_abc']) {
      expect(isIntactApiKey(one)).toBe(false);
    }
  });
});
