import { openedBy } from '@axp/server-kit/auth';
import { createMailTokens, mailOAuthClient } from '@axp/server-kit/mail';
import type { MailboxServer } from '@axp/server-kit/mail-intake';
import type { Clock } from '@axp/server-kit/time';
import { mailSecretBoxOf } from '../../../../platform/auth/sealed-secrets.ts';
import type { SigningKeys } from '../../../../platform/auth/signing-keys.ts';
import type { ConnectionRow } from '../connection/connection.queries.ts';
import { OAuthSettings } from '../connection/connection.queries.ts';

interface Deps {
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
}

/**
 * How to sign in at a mailbox. The secret is never stored unsealed.
 * @throws Error if no key opens the secret, OAuthSecretError
 */
export function mailboxAuthOf(
  { merchant_id: merchantId, sealed_secret: sealed, oauth }: ConnectionRow,
  { signingKeys, clock }: Deps,
): MailboxServer['auth'] {
  const secret = sealed && openedBy(mailSecretBoxOf(signingKeys, merchantId), sealed);
  if (secret === null) throw new Error('no key opens the secret');
  const { provider, ...client } = OAuthSettings.parse(oauth);
  if (provider === undefined) return { password: secret };
  return { tokens: createMailTokens(mailOAuthClient({ provider, ...client }, secret), { clock }) };
}
