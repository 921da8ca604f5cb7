import { AppError, invalidField } from '@axp/contracts';
import type { MailSettings } from '@axp/contracts/room-mail';
import { imapPorts } from '@axp/contracts/vocabulary';
import type { SealedBox } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn } from '@axp/server-kit/outgoing';
import { sql } from 'kysely';
import type { DB } from '../../../../../platform/db/schema.ts';
import { insertRow } from '../../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../../records/audit/index.ts';
import type { ConnectionRow } from '../connection.queries.ts';
import { connectionQuery, kindOf, settingsOf } from '../connection.queries.ts';

/** Servers of the providers that take no password. */
const providerHosts = { microsoft: 'outlook.office365.com', google: 'imap.gmail.com' } as const;

/**
 * Refuses a server within the operator's network (H-08). One that can't be resolved now is tried
 * again by the watcher, and shown as failing.
 * @throws AppError request.invalid
 */
export async function requirePermitted(guard: AddressGuard, settings: MailSettings): Promise<void> {
  if (settings.kind !== 'password') return;
  try {
    await guard.resolve(settings);
  } catch (error) {
    if (forbiddenAddressIn(error)) throw invalidField('settings.host', 'address_forbidden');
  }
}

/** @throws AppError request.invalid */
export type RequireFreeDomain = (merchantId: string, settings: MailSettings) => Promise<void>;

/**
 * Refuses a domain whose mail is delivered for another merchant: the listener gives mail of a domain
 * that two have to neither.
 */
export function requireFreeDomainIn(unitOfWork: UnitOfWork<DB>): RequireFreeDomain {
  return async (merchantId, { kind, domain }) => {
    if (kind !== 'lmtp') return;
    const other = await unitOfWork.asSystem((trx) =>
      trx
        .selectFrom('mail_connection')
        .select('domain')
        .where('domain', '=', domain)
        .where('method', '=', 'lmtp')
        .where('is_active', '=', true)
        .where('merchant_id', '<>', merchantId)
        .executeTakeFirst(),
    );
    if (other) throw invalidField('settings.domain', 'domain_taken');
  };
}

interface ConnectionChange {
  readonly version: number;
  readonly settings: MailSettings;
}

/** @throws AppError mail_connection.stale, request.invalid without a secret */
export async function changeConnection(
  tx: MemberTransaction,
  box: SealedBox,
  { version, settings }: ConnectionChange,
): Promise<void> {
  const before = (await connectionQuery(tx).forUpdate().executeTakeFirst()) ?? null;
  if (version !== (before?.version ?? 0)) throw new AppError('mail_connection.stale');
  const values = { ...columnsOf(settings), ...secretOf(settings, before, box) };
  const isSame = before !== null && isSameMailbox(values, before);
  const isSameDns =
    before?.domain === values.domain && before.dkim_selector === values.dkim_selector;
  const state = { ...(!isSame && forgotten), ...(!isSameDns && unchecked) };
  const next = {
    version: sql<number>`mail_connection.version + 1`,
    checks_due_at: sql<string>`now()`,
  };
  const row = await insertRow(tx, 'mail_connection', values)
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet({ ...values, ...state, ...next })
        .where('mail_connection.version', '=', version),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('mail_connection.stale');
  await recordChange(tx, {
    action: before ? 'update' : 'create',
    object: { type: 'mail-connection', id: null, name: row.domain },
    before: before && factsOf(before, before),
    after: factsOf(row, before),
  });
}

function columnsOf(settings: MailSettings) {
  const { kind, domain, trustedHosts, trustedNetworks, dkimSelector = null } = settings;
  return {
    domain,
    trusted_hosts: trustedHosts,
    trusted_networks: trustedNetworks,
    dkim_selector: dkimSelector,
    series_clash: settings.seriesClash,
    is_active: settings.isActive,
    method: kind === 'lmtp' ? kind : 'imap',
    ...mailboxOf(settings),
  };
}

function mailboxOf(settings: MailSettings) {
  if (settings.kind === 'lmtp') return { ...noMailbox, auth: 'password', oauth: '{}' };
  if (settings.kind === 'password') {
    const { host, port, tls = null, username } = settings;
    const auth = { auth: 'password', oauth: '{}', secret_expires_on: null };
    return { host, port, tls, username, ...auth };
  }
  const { kind: provider, username, secretExpiresOn } = settings;
  const client = settings.kind === 'microsoft' && {
    tenant: settings.tenant,
    clientId: settings.clientId,
  };
  return {
    host: providerHosts[provider],
    port: imapPorts.implicit,
    tls: null,
    username,
    auth: 'oauth',
    oauth: JSON.stringify({ provider, ...client }),
    secret_expires_on: secretExpiresOn,
  };
}

const noMailbox = { host: null, port: null, tls: null, username: null, secret_expires_on: null };

/** Values to forget when the mailbox is another one. */
const forgotten = {
  connected_at: null,
  failing_since: null,
  failure: null,
  next_attempt_at: null,
  uid_validity: null,
  last_uid: null,
};

/** Results of checks to forget when other names are looked up. */
const unchecked = { checks: '[]', checked_at: null };

type Mailbox = Pick<ConnectionRow, 'host' | 'port' | 'username' | 'method'>;

function isSameMailbox(after: Mailbox, before: Mailbox): boolean {
  const names = ['host', 'port', 'username', 'method'] as const;
  return names.every((name) => after[name] === before[name]);
}

/** A stored secret is only ever sent to the server that it was entered for. */
function secretOf(settings: MailSettings, before: ConnectionRow | null, box: SealedBox) {
  if (settings.kind === 'lmtp') return { sealed_secret: null };
  if (settings.secret !== undefined) return { sealed_secret: box.seal(settings.secret) };
  const isKept =
    before?.sealed_secret != null &&
    kindOf(before) === settings.kind &&
    isSameMailbox(columnsOf(settings), before);
  if (!isKept) throw invalidField('settings.secret', 'required');
  return {};
}

/** Fields for the audit log; of the secret only whether it is another one. */
function factsOf(row: ConnectionRow, before: ConnectionRow | null) {
  const { hasSecret, ...settings } = settingsOf(row);
  const isNew =
    row.sealed_secret !== null && before?.sealed_secret?.equals(row.sealed_secret) !== true;
  return { ...settings, hasSecret, ...(isNew && { hasNewSecret: true }) };
}
