import { maskedAccount } from '@axp/server-kit/auth';
import type { LocalAccount } from '../account.repository.ts';
import { findAccount } from '../account.repository.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Attempted } from './throttled.ts';
import { throttled } from './throttled.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
  readonly deviceId: string | null;
  /** A signed-in person, who confirms their password. */
  readonly isProven?: boolean;
}

/**
 * Returns the owner of an email and password (Z-100). Response and duration don't reveal whether
 * the account exists; its state is returned only for the right password.
 */
export function checkPassword(
  deps: AccountDeps,
  { email, password, ...origin }: Credentials,
): Promise<Attempted<LocalAccount>> {
  const loginName = loginNameOf(email);
  let shown = maskedAccount(loginName);
  const attempt = { account: loginName, ...origin, subject: () => shown };
  return throttled(deps, attempt, async () => {
    const account = await deps.scope.read((trx) =>
      findAccount(trx, deps.scope.tenant.id, 'c.login_name', loginName),
    );
    if (account) shown = loginName;
    const isRight = await deps.passwords.verify(account?.passwordHash ?? deps.decoyHash, password);
    return account?.passwordHash && isRight ? account : null;
  });
}

export function loginNameOf(email: string): string {
  return email.trim().toLowerCase();
}
