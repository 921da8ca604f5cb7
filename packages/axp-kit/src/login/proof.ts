import { AxpError } from '../errors.ts';

/** 256 bits of chance, written so that they fit into an address. */
export function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** What the login page may know of a verifier (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  // TypeScript takes it for granted; browsers have it in secure contexts only.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) throw new AxpError('not_in_browser');
  return base64Url(await subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
}

function base64Url(bytes: Uint8Array | ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
