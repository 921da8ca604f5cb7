import { AxpError } from '../errors.ts';

/** 244 bits of chance, written so that they are a verifier (RFC 7636) and fit into an address. */
export function randomText(): string {
  return crypto.randomUUID() + crypto.randomUUID();
}

/** What the login page may know of a verifier (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  // TypeScript takes it for granted; browsers have it in secure contexts only.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) throw new AxpError('not_in_browser');
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
