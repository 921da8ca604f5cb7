import { webcrypto } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

/** Makes the token of a link; the same text gives the same token as long as the key stays. */
export type LinkSigner = (text: string) => Promise<string>;

/**
 * Signs links with the key of the access tokens. Ed25519 signatures are deterministic, so a mail
 * that is sent again has the links it had before. The prefix can't begin what a JWT signs.
 */
export function createLinkSigner({ privateKey }: SigningKeys): LinkSigner {
  return async (text) => {
    const bytes = Buffer.from(`axp-link:${text}`);
    const signature = await webcrypto.subtle.sign('Ed25519', privateKey, bytes);
    return Buffer.from(signature).toString('base64url');
  };
}
