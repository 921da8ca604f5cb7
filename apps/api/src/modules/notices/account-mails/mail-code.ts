import { timingSafeEqual } from 'node:crypto';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';

const digits = 6;

/**
 * The code of a mail, derived with the server's key: it is stored nowhere, not even as a digest that
 * a million guesses would open, and a mail that is sent again has the same one.
 */
export async function codeOfMail(sign: LinkSigner, mailId: string): Promise<string> {
  const signature = Buffer.from(await sign(`identity-code:${mailId}`), 'base64url');
  const code = signature.readUIntBE(0, 6) % 10 ** digits;
  return String(code).padStart(digits, '0');
}

export function isSameCode(expected: string, typed: string): boolean {
  return (
    expected.length === typed.length && timingSafeEqual(Buffer.from(expected), Buffer.from(typed))
  );
}
