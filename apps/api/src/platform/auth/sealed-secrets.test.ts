import { openedBy } from '@axp/server-kit/auth';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLinkSigner } from './link-signer.ts';
import { clientSecretBoxOf, codeBoxOf, factorBoxOf } from './sealed-secrets.ts';
import type { SigningKeys } from './signing-keys.ts';
import { generateKeyFile, parseSigningKeys } from './signing-keys.ts';

const keyIn = (file: string) => file.slice(file.indexOf('[') + 1, file.lastIndexOf(']'));

let old: SigningKeys;
/** A new key first, then the old one. */
let rotated: SigningKeys;
let replaced: SigningKeys;
beforeAll(async () => {
  const [one, other] = [await generateKeyFile(), await generateKeyFile()];
  old = await parseSigningKeys(one);
  rotated = await parseSigningKeys(`{"keys": [${keyIn(other)}, ${keyIn(one)}]}`);
  replaced = await parseSigningKeys(other);
});

describe('[Z-112] a sealed secret', () => {
  it('can only be opened for its purpose and its merchant', () => {
    const boxes = [
      factorBoxOf(old),
      codeBoxOf(old),
      clientSecretBoxOf(old, 'acme'),
      clientSecretBoxOf(old, 'other'),
    ];
    for (const box of boxes) {
      const sealed = box.seal('secret');
      expect(boxes.map((each) => openedBy(each, sealed))).toEqual(
        boxes.map((each) => (each === box ? 'secret' : null)),
      );
    }
  });

  it.each([
    ['authenticators', factorBoxOf],
    ['codes', codeBoxOf],
    ['providers', (keys: SigningKeys) => clientSecretBoxOf(keys, 'acme')],
  ] as const)(
    'of %s is opened with a retired key while it is kept, and sealed with the new one',
    (_, boxOf) => {
      const sealed = boxOf(old).seal('secret');
      expect(openedBy(boxOf(rotated), sealed)).toBe('secret');
      expect(boxOf(rotated).isCurrent(sealed)).toBe(false);
      expect(openedBy(boxOf(replaced), sealed)).toBeNull();
      expect(openedBy(boxOf(old), boxOf(rotated).seal('secret'))).toBeNull();
    },
  );
});

describe('[Z-112] the keys of a server', () => {
  it('sign with the first, and publish each until its tokens have expired', () => {
    expect(rotated.keyId).toBe(replaced.keyId);
    const published = rotated.publicKeySet.keys.map(({ kid }) => kid);
    expect(published).toEqual([replaced.keyId, old.keyId]);
    expect(rotated.secretsFor('x')).toEqual([...replaced.secretsFor('x'), ...old.secretsFor('x')]);
  });

  it('sign the same link identically, and another link or with another key differently', async () => {
    const [sign, signNew] = [createLinkSigner(old), createLinkSigner(replaced)];
    const token = await sign('cancel 1');
    expect(await sign('cancel 1')).toBe(token);
    expect(await sign('cancel 2')).not.toBe(token);
    expect(await signNew('cancel 1')).not.toBe(token);
    expect(token).toMatch(/^[\w-]{86}$/);
  });
});
