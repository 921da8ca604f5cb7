import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 requires (section 4, R6). */
const secretBytes = 20;
const periodSeconds = 30;
/** A clock may be one step off, either way. */
const window = 1;

/** A new secret in Base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

export interface TotpLabel {
  readonly issuer: string;
  readonly account: string;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: TotpLabel): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/**
 * The time step of a valid code; null for an invalid one. The caller stores it, because a code may
 * be used only once (RFC 6238, 5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
}

function totpOf(secret: string, label: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...label, secret: Secret.fromBase32(secret), period: periodSeconds });
}
