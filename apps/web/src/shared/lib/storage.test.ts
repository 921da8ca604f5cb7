import { describe, expect, it } from '@jest/globals';
import { createSafeStorage, storageKeys } from './storage.ts';

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('browser storage', () => {
  it('[A-14] has its values under the specified keys', () => {
    const storage = createSafeStorage(() => localStorage);
    for (const key of storageKeys) storage.write(key, `value of ${key}`);
    const expected = [
      'accessToken',
      'refreshToken',
      'userData',
      'userTimezone',
      'azureToken',
      'merchantId',
      'loginMethod',
      'settings',
    ];
    expect(Object.keys(localStorage).sort()).toEqual(expected.sort());
    expect(storage.read('azureToken')).toBe('value of azureToken');
    storage.remove('azureToken', 'settings');
    expect(storage.read('azureToken')).toBeNull();
  });

  it('falls back to memory if the browser denies it', () => {
    const storage = createSafeStorage(denied);
    expect(storage.read('accessToken')).toBeNull();
    storage.write('accessToken', 'a');
    expect(storage.read('accessToken')).toBe('a');
    storage.remove('accessToken');
    expect(storage.read('accessToken')).toBeNull();
  });

  it('prefers the newer value when storage is full', () => {
    const full = { getItem: () => 'old', setItem: denied, removeItem: () => {} };
    const storage = createSafeStorage(() => full);
    storage.write('userData', 'new');
    expect(storage.read('userData')).toBe('new');
  });
});
