import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@axp/contracts';
import { hashOf, networkOf } from '@axp/server-kit/auth';
import type { PlatformSecret } from '../../../platform/secrets/sealed-box.ts';
import { requestMail } from '../mail-queue.repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { loginThrottle } from './account-deps.ts';

interface CodeRequest {
  /** Of the mail; its code is derived from it. */
  readonly mailId: string;
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
  /** Where the request comes from. */
  readonly address: string;
}

/**
 * Queues a mail with a code, throttled per mailbox and network, because a provider can assert any
 * address.
 * @returns seconds to wait; 0 when the request was accepted
 */
export function requestAddressCode(
  { scope }: Pick<AccountDeps, 'scope'>,
  { mailId, email, language, address }: CodeRequest,
): Promise<number> {
  const now = scope.clock.now();
  const keys = {
    account: hashOf(`mailbox:${email}`),
    network: hashOf(`mails:${networkOf(address)}`),
  };
  return scope.write(async (trx) => {
    const throttle = loginThrottle(trx, scope);
    const state = await throttle.stateOf(keys, now);
    const seconds = Math.max(state.accountWaitSeconds, state.networkWaitSeconds);
    if (seconds > 0) return seconds;
    await throttle.addFailure(keys, now);
    await requestMail(trx, scope, { id: mailId, purpose: 'address', email, language });
    return 0;
  });
}

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
