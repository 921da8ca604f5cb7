import type { MailConnection } from '@axp/contracts/room-mail';
import type { ImapTls, MailKind, MailState } from '@axp/contracts/vocabulary';
import { imapTls, mailKinds, seriesClashes, tlsOfPort } from '@axp/contracts/vocabulary';
import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

export type ConnectionRow = Selectable<DB['mail_connection']>;

/** Application that a provider has granted the mailbox to. */
export const OAuthSettings = z.object({
  provider: z.enum(['microsoft', 'google']).optional(),
  tenant: z.string().optional(),
  clientId: z.string().optional(),
});

export function connectionQuery(tx: TenantRows) {
  return selectRows(tx, 'mail_connection').selectAll();
}

export async function readConnection(tx: TenantRows): Promise<MailConnection> {
  const row = (await connectionQuery(tx).executeTakeFirst()) ?? null;
  const { addresses, isSilent: hasSilence, ...traffic } = await trafficOf(tx);
  return {
    version: row?.version ?? 0,
    settings: row && settingsOf(row),
    health: {
      ...traffic,
      state: stateOf(row, hasSilence),
      since: row?.failing_since ?? null,
      failure: row?.failure ?? null,
      nextAttemptAt: row?.next_attempt_at ?? null,
      lastMessageAt: traffic.lastMessageAt ?? row?.last_message_at ?? null,
    },
    addresses,
  };
}

export function kindOf({ method, oauth }: Pick<ConnectionRow, 'method' | 'oauth'>): MailKind {
  const { provider = 'password' } = OAuthSettings.parse(oauth);
  return knownWord(mailKinds, method === 'lmtp' ? method : provider);
}

/** Null without a mailbox. */
export function tlsOf({ tls, port }: Pick<ConnectionRow, 'tls' | 'port'>): ImapTls | null {
  if (port === null) return null;
  return tls === null ? tlsOfPort(port) : knownWord(imapTls, tls);
}

export function settingsOf(row: ConnectionRow): NonNullable<MailConnection['settings']> {
  const { tenant = null, clientId = null } = OAuthSettings.parse(row.oauth);
  return {
    kind: kindOf(row),
    domain: row.domain,
    host: row.host,
    port: row.port,
    tls: tlsOf(row),
    username: row.username,
    tenant,
    clientId,
    hasSecret: row.sealed_secret !== null,
    secretExpiresOn: row.secret_expires_on,
    trustedHosts: row.trusted_hosts,
    trustedNetworks: row.trusted_networks,
    dkimSelector: row.dkim_selector,
    seriesClash: knownWord(seriesClashes, row.series_clash),
    isActive: row.is_active,
  };
}

function stateOf(row: ConnectionRow | null, hasSilence: boolean): MailState {
  if (!row?.is_active) return 'off';
  if (row.failing_since !== null) return 'failing';
  if (hasSilence) return 'silent';
  const isConnected = row.connected_at ?? row.last_message_at;
  return isConnected === null ? 'connecting' : 'receiving';
}

interface Traffic {
  readonly messages: number;
  readonly waiting: number;
  readonly waitingMinutes: number | null;
  readonly answerSeconds: number | null;
  readonly lastMessageAt: string | null;
  readonly addresses: number;
  readonly isSilent: boolean;
}

/**
 * Messages were expected if this quarter of an hour had some a week ago and on two more of the last
 * seven days, so that nights and weekends are not silent (E-09). Each of the eight looks is one
 * entry of an index.
 */
export function isSilent(merchantId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    select count(*) filter (where had) > 2 and bool_or(had and days = 7)
      and not bool_or(had and days = 0)
    from generate_series(0, 7) as days
    cross join lateral (
      select exists (select from incoming_mail
        where merchant_id = ${merchantId} and source <> 'test'
          and received_at > now() - make_interval(hours => 24 * days, mins => 15)
          and received_at <= now() - make_interval(hours => 24 * days)) as had
    ) quarter)`;
}

async function trafficOf({ db, merchant }: TenantRows): Promise<Traffic> {
  const mails = sql`from incoming_mail where merchant_id = ${merchant.id} and source <> 'test'`;
  const lastDay = sql`received_at > now() - interval '24 hours'`;
  const { rows } = await sql<Traffic>`
    select (select count(*) ${mails} and ${lastDay})::integer as messages,
      (select count(*) ${mails} and processed_at is null)::integer as waiting,
      (select percentile_cont(0.5) within group
          (order by extract(epoch from processed_at - received_at)::double precision)
        ${mails} and ${lastDay} and verdict <> 'not-answered') as "answerSeconds",
      (select max(received_at) ${mails}) as "lastMessageAt",
      (select count(*) from resource_address
        where merchant_id = ${merchant.id} and is_active and released_at is null)::integer
        as addresses,
      (select ceil(count(*) filter (where processed_at is null)::numeric
          / nullif(count(*) filter (where processed_at > now() - interval '1 minute'), 0))::integer
        ${mails} and ${lastDay}) as "waitingMinutes",
      ${isSilent(merchant.id)} as "isSilent"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}
