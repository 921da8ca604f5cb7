import { listAuditEvents } from '@axp/contracts/administration';
import type { MailSettings } from '@axp/contracts/room-mail';
import { updateMailConnection } from '@axp/contracts/room-mail';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../src/platform/db/schema.ts';
import type { Member, TestApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';

type Settings<Kind> = Extract<MailSettings, { readonly kind: Kind }>;

export const shared: Omit<Settings<'lmtp'>, 'kind'> = {
  domain: 'rooms.acme.test',
  trustedHosts: ['mx1.acme.test'],
  trustedNetworks: [],
  dkimSelector: null,
  seriesClash: 'decline-all',
  isActive: true,
};
export const mailbox: Settings<'password'> = {
  kind: 'password',
  ...shared,
  host: '127.0.0.1',
  port: 993,
  username: 'rooms@acme.test',
  secret: 'a long secret',
};

export function saveConnection(
  api: TestApi,
  as: Member,
  settings: MailSettings = mailbox,
  version = 0,
) {
  return api.call(updateMailConnection, { as, body: { version, settings } });
}

/** A message to a room, as it waits to be processed. */
export async function buildMail(
  { db }: TestApi,
  { merchantId }: Member,
  values: Partial<Insertable<DB['incoming_mail']>> = {},
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('incoming_mail')
    .values({
      merchant_id: merchantId,
      id,
      source: 'imap',
      recipient: 'nile@rooms.acme.test',
      digest: Buffer.from(id),
      size: 3,
      raw: Buffer.from('Raw'),
      ...values,
    })
    .execute();
  return id;
}

/** Entries of the audit log, newest first. */
export async function auditedBy(api: TestApi, as: Member) {
  const { data } = await api.call(listAuditEvents, { as, query: {} });
  return data.map(({ action, object: { type, name } }) => ({ action, type, name }));
}

/** Two rooms of one building, and a connection for their addresses. */
export async function twoRooms(api: TestApi, admin: Member) {
  await saveConnection(api, admin);
  const { id } = await buildBuilding(api.db, {
    merchant_id: admin.merchantId,
    name: 'River House',
  });
  const room = (name: string) =>
    buildResource(api.db, { merchant_id: admin.merchantId, building_id: id, name });
  return { nile: await room('Nile'), thames: await room('Thames'), buildingId: id };
}
