import { maskedAccount } from '@axp/server-kit/auth';
import type { LocalAccount } from '../account.repository.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Attempted } from './throttled.ts';
import { throttled } from './throttled.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
  readonly deviceId: string | null;
}

/**
 * Whose email and password these are (Z-100). Whether the account exists shows neither in the
 * answer nor in the time it takes; its state is for whoever knows the password.
 */
export function checkPassword(
  deps: AccountDeps,
  { email, password, ...origin }: Credentials,
): Promise<Attempted<LocalAccount>> {
  const loginName = loginNameOf(email);
  let shown = maskedAccount(loginName);
  const attempt = { account: loginName, ...origin, subject: () => shown };
  return throttled(deps, attempt, async () => {
    const account = await deps.inTransaction(({ accounts }) => accounts.findByLoginName(loginName));
    if (account) shown = loginName;
    const isRight = await deps.passwords.verify(account?.passwordHash ?? deps.decoyHash, password);
    return account?.passwordHash && isRight ? account : null;
  });
}

export function loginNameOf(email: string): string {
  return email.trim().toLowerCase();
}
