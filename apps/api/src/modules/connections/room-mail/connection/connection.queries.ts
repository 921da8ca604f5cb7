import type { MailConnection } from '@axp/contracts/room-mail';
import type { MailKind, MailState } from '@axp/contracts/vocabulary';
import { mailKinds, seriesClashes } from '@axp/contracts/vocabulary';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

export type ConnectionRow = Selectable<DB['mail_connection']>;

/** Application that a provider has granted the mailbox to. */
export const OAuthSettings = z.object({
  provider: z.enum(['microsoft', 'google']).optional(),
  tenant: z.string().optional(),
  clientId: z.string().optional(),
});

export function connectionQuery({ db, merchant }: TenantRows) {
  return db.selectFrom('mail_connection').selectAll().where('merchant_id', '=', merchant.id);
}

export async function readConnection(tx: TenantRows): Promise<MailConnection> {
  const row = (await connectionQuery(tx).executeTakeFirst()) ?? null;
  const { addresses, isSilent, ...traffic } = await trafficOf(tx);
  return {
    version: row?.version ?? 0,
    settings: row && settingsOf(row),
    health: {
      ...traffic,
      state: stateOf(row, isSilent),
      since: row?.failing_since ?? null,
      failure: row?.failure ?? null,
      lastMessageAt: traffic.lastMessageAt ?? row?.last_message_at ?? null,
    },
    addresses,
  };
}

export function kindOf({ method, oauth }: Pick<ConnectionRow, 'method' | 'oauth'>): MailKind {
  const { provider = 'password' } = OAuthSettings.parse(oauth);
  return knownWord(mailKinds, method === 'lmtp' ? method : provider);
}

export function settingsOf(row: ConnectionRow): NonNullable<MailConnection['settings']> {
  const { tenant = null, clientId = null } = OAuthSettings.parse(row.oauth);
  return {
    kind: kindOf(row),
    domain: row.domain,
    host: row.host,
    port: row.port,
    username: row.username,
    tenant,
    clientId,
    hasSecret: row.sealed_secret !== null,
    secretExpiresOn: row.secret_expires_on,
    trustedHosts: row.trusted_hosts,
    trustedNetworks: row.trusted_networks,
    seriesClash: knownWord(seriesClashes, row.series_clash),
    isActive: row.is_active,
  };
}

function stateOf(row: ConnectionRow | null, isSilent: boolean): MailState {
  if (!row?.is_active) return 'off';
  if (row.failing_since !== null) return 'failing';
  if (isSilent) return 'silent';
  const isConnected = row.connected_at ?? row.last_message_at;
  return isConnected === null ? 'connecting' : 'receiving';
}

interface Traffic {
  readonly messages: number;
  readonly waiting: number;
  readonly answerSeconds: number | null;
  readonly lastMessageAt: string | null;
  readonly addresses: number;
  readonly isSilent: boolean;
}

/**
 * Messages were expected if this quarter of an hour had some a week ago and on two more of the last
 * seven days, so that nights and weekends are not silent (E-09).
 */
async function trafficOf({ db, merchant }: TenantRows): Promise<Traffic> {
  const mails = sql`from incoming_mail where merchant_id = ${merchant.id}`;
  const lastDay = sql`received_at > now() - interval '24 hours'`;
  const { rows } = await sql<Traffic>`
    with earlier as (
      select distinct floor(extract(epoch from now() - received_at) / 86400) as days
      ${mails} and received_at > now() - interval '8 days'
        and mod(floor(extract(epoch from now() - received_at))::bigint, 86400) < 900
    )
    select (select count(*) ${mails} and ${lastDay})::integer as messages,
      (select count(*) ${mails} and processed_at is null)::integer as waiting,
      (select percentile_cont(0.5) within group
          (order by extract(epoch from processed_at - received_at)::double precision)
        ${mails} and ${lastDay} and verdict <> 'not-answered') as "answerSeconds",
      (select max(received_at) ${mails}) as "lastMessageAt",
      (select count(*) from resource_address
        where merchant_id = ${merchant.id} and is_active and released_at is null)::integer
        as addresses,
      (select count(*) > 2 and bool_or(days = 7) and not bool_or(days = 0) from earlier)
        is true as "isSilent"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}
