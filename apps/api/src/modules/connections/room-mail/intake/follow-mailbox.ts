import { openedBy } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import { createMailTokens, mailOAuthClient } from '@axp/server-kit/mail';
import type { MailboxServer } from '@axp/server-kit/mail-intake';
import { watchMailbox } from '@axp/server-kit/mail-intake';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import { mailSecretBoxOf } from '../../../../platform/auth/sealed-secrets.ts';
import type { SigningKeys } from '../../../../platform/auth/signing-keys.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { ConnectionRow } from '../connection/connection.queries.ts';
import { OAuthSettings, tlsOf } from '../connection/connection.queries.ts';
import { notePause, noteState, storeFromMailbox } from './mailbox.repository.ts';

export interface FollowDeps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly signingKeys: SigningKeys;
  readonly outgoing: AddressGuard;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export interface FollowedMailbox extends FollowDeps {
  readonly row: ConnectionRow;
}

/** Stores the messages of a mailbox after the last one that was stored, until the signal. */
export async function followMailbox(mailbox: FollowedMailbox, signal: AbortSignal): Promise<void> {
  const { row, unitOfWork, outgoing: guard, logger } = mailbox;
  const { host, port, username, uid_validity: uidValidity, last_uid: uid } = row;
  if (host === null || port === null || username === null) return;
  const auth = await authOf(mailbox);
  const isImplicitTls = tlsOf(row) === 'implicit';
  await watchMailbox({
    server: { host, port, isImplicitTls, username, auth },
    guard,
    position: uidValidity === null || uid === null ? null : { uidValidity: `${uidValidity}`, uid },
    onMessage: (mail) => storeFromMailbox(mailbox, row, { ...mail, isTooLarge: false }),
    onTooLarge: ({ headers: raw, ...mail }) =>
      storeFromMailbox(mailbox, row, { ...mail, raw, isTooLarge: true }),
    onState: (state) => noteState(unitOfWork, row, state),
    onPause: (milliseconds) => notePause(unitOfWork, row, milliseconds),
    signal,
    logger,
  });
}

/** Shows an unusable secret as failing; a new one restarts the watcher. */
async function authOf(mailbox: FollowedMailbox): Promise<MailboxServer['auth']> {
  const { row } = mailbox;
  try {
    return mailboxAuthOf(row, mailbox);
  } catch (error) {
    const failure = row.auth === 'oauth' ? 'token' : 'password';
    await noteState(mailbox.unitOfWork, row, { isReading: false, failure });
    throw error;
  }
}

interface Deps {
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
}

/**
 * How to sign in at a mailbox. The secret is never stored unsealed.
 * @throws Error if no key opens the secret, OAuthSecretError
 */
function mailboxAuthOf(
  { merchant_id: merchantId, sealed_secret: sealed, oauth }: ConnectionRow,
  { signingKeys, clock }: Deps,
): MailboxServer['auth'] {
  const secret = sealed && openedBy(mailSecretBoxOf(signingKeys, merchantId), sealed);
  if (secret === null) throw new Error('no key opens the secret');
  const { provider, ...client } = OAuthSettings.parse(oauth);
  if (provider === undefined) return { password: secret };
  return { tokens: createMailTokens(mailOAuthClient({ provider, ...client }, secret), { clock }) };
}
