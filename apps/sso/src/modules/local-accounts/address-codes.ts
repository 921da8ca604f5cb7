import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PlatformSecret } from '../../platform/secrets/sealed-box.ts';

const digits = 6;

/** Codes of mails, derived from the mail's id with the platform's secret: they are stored nowhere. */
export interface AddressCodes {
  readonly codeOf: (mailId: string) => string;
  readonly isCodeOf: (mailId: string, typed: string) => boolean;
}

export function createAddressCodes(secret: PlatformSecret): AddressCodes {
  const key = secret.keyFor('address-codes');
  const codeOf = (mailId: string) => {
    const number = createHmac('sha256', key).update(mailId).digest().readUIntBE(0, 6);
    return String(number % 10 ** digits).padStart(digits, '0');
  };
  return {
    codeOf,
    isCodeOf: (mailId, typed) =>
      /^\d{6}$/.test(typed) && timingSafeEqual(Buffer.from(codeOf(mailId)), Buffer.from(typed)),
  };
}
