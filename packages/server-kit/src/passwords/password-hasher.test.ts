import { describe, expect, it } from '@jest/globals';
import { createPasswordHasher, productionHashingCost } from './password-hasher.ts';

describe('[Z-100] the hash of a password', () => {
  it('is argon2id at the cost that OWASP recommends, with its own salt', async () => {
    const { hash } = createPasswordHasher(productionHashingCost);
    const [first, second] = await Promise.all([hash('plum-otter'), hash('plum-otter')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
    expect(second).not.toBe(first);
  });

  it.each(['Plum-otter', 'plum-otter ', 'plum-otte', `${'x'.repeat(127)}y`])(
    '[ASVS 6.2.8] distinguishes every typed character: %j differs',
    async (other) => {
      const { hash, verify } = createPasswordHasher({ memoryKib: 8, iterations: 1 });
      const password = other.length > 20 ? 'x'.repeat(128) : 'plum-otter';
      const stored = await hash(password);
      expect([await verify(stored, password), await verify(stored, other)]).toEqual([true, false]);
    },
  );
});
