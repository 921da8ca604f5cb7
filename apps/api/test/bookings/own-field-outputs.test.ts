import { apiBasePath, cancelBooking, editBooking } from '@axp/contracts';
import { exportMerchantBookings } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { findEventData } from '../../src/modules/connections/webhooks/send/event-data.queries.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { mailInto, startTestApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { deactivate, erase } from '../personal-data/erasure-world.ts';
import { addField, plugType, typeC } from '../resources/own-field-world.ts';
import { send } from '../send.ts';
import { at, book, colleagueOf } from './booking-world.ts';

const mails: MailMessage[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ mail: mailInto(mails) });
});
afterAll(() => api.close());
beforeEach(() => api.clock.set(at('08:00')));

async function world() {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const bob = await colleagueOf(api, boss);
  const room = await buildResource(api.db, { merchant_id: boss.merchantId });
  const cost = await addField(api, boss);
  const plug = await addField(api, boss, {
    ...plugType,
    subject: 'booking',
    filledBy: 'booker',
    isFilter: false,
    seenBy: 'responsible',
  });
  return { boss, ann, bob, room, cost, plug };
}

async function linesOf(as: Member, query: Record<string, string> = {}) {
  const headers = { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` };
  const response = await send(api, exportMerchantBookings, { headers, query });
  return response.payload.replace('\uFEFF', '').trim().split('\r\n');
}

describe('exports of bookings', () => {
  it('[F-03] have a column for each own field, empty where a booking is private', async () => {
    const { boss, ann, room, cost, plug } = await world();
    const ownFields = { [cost]: '=K-1', [plug]: typeC };
    await book(api, ann, room.id, { ownFields });
    const later = { start: at('12:00'), end: at('13:00') };
    await book(api, ann, room.id, { ...later, ownFields, privacy: 'private' });
    const [head = '', open = '', hidden = ''] = await linesOf(boss);
    expect(head).toMatch(/,Cost object,Plug type$/);
    expect(open).toMatch(/,'=K-1,Type C$/);
    expect(hidden).toMatch(/,,$/);
    const chosen = await linesOf(boss, { columns: `title,own_${cost}` });
    expect(chosen.slice(0, 2)).toEqual(['Title,Cost object', "Weekly sync,'=K-1"]);
  });
});

describe('mails of bookings', () => {
  it('[F-03] have the own fields that their recipient sees, and guests get none', async () => {
    const { ann, bob, room, cost, plug } = await world();
    const guest = 'guest@partner.test';
    await book(api, ann, room.id, {
      ownFields: { [cost]: 'K-1', [plug]: typeC },
      invitees: [{ userId: bob.id }, { email: guest }],
    });
    for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
    const textTo = (email: string) => mails.findLast(({ to }) => to.address === email)?.text ?? '';
    expect(textTo(ann.email)).toContain('Other details: Cost object: K-1\nPlug type: Type C');
    expect(textTo(bob.email)).toContain('Other details: Cost object: K-1');
    expect(textTo(bob.email)).not.toContain('Type C');
    expect(textTo(guest)).toContain('Weekly sync');
    expect(textTo(guest)).not.toContain('K-1');
  });

  it('[F-03] of a later step have them as they are then', async () => {
    const { ann, boss, room, cost } = await world();
    const { data } = await book(api, boss, room.id, {
      bookedForId: ann.id,
      ownFields: { [cost]: 'K-1' },
    });
    const params = { id: data.id };
    const body = { version: 1, ownFields: { [cost]: 'K-2' } };
    await api.call(editBooking, { as: boss, params, body });
    await api.call(cancelBooking, { as: boss, params, body: { version: 2 } });
    for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
    const last = mails.findLast(({ to }) => to.address === ann.email);
    expect(last?.text).toContain('Cost object: K-2');
  });
});

describe('webhooks', () => {
  it('[F-03] have values by the ids of fields, but not of a private booking', async () => {
    const { ann, room, cost } = await world();
    const ownFields = { [cost]: 'K-1' };
    const { data: open } = await book(api, ann, room.id, { ownFields });
    const later = { start: at('12:00'), end: at('13:00'), privacy: 'private' };
    const { data: hidden } = await book(api, ann, room.id, { ...later, ownFields });
    const found = await api.db
      .transaction()
      .execute((db) =>
        findEventData({ db, merchant: { id: ann.merchantId } }, 'booking', [open.id, hidden.id]),
      );
    expect(found.get(open.id)).toMatchObject({ ownFields });
    expect(found.get(hidden.id)).not.toHaveProperty('ownFields');
  });
});

describe('the data of a person', () => {
  it('[F-03] [R-04] has their own fields in words', async () => {
    const { ann, room, cost, plug } = await world();
    await book(api, ann, room.id, { ownFields: { [cost]: 'K-1', [plug]: typeC } });
    const response = await api.inject({
      method: 'POST',
      url: `${apiBasePath}/auth/me/data.zip`,
      headers: { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` },
    });
    const files = unzipSync(response.rawPayload);
    expect(JSON.parse(Buffer.from(files['bookings.json'] ?? []).toString())).toMatchObject([
      {
        own_fields: [
          { field: 'Cost object', value: 'K-1' },
          { field: 'Plug type', value: 'Type C' },
        ],
      },
    ]);
  });

  it('[F-03] [R-04] is erased with the person where it is personal, and stays where it is not', async () => {
    const { boss, ann, room, cost } = await world();
    const label = { en: 'Allergies', th: 'อาการแพ้' };
    const personal = await addField(api, boss, { label, isPersonal: true });
    const { data } = await book(api, ann, room.id, {
      ownFields: { [cost]: 'K-1', [personal]: 'Nuts' },
    });
    api.clock.set(at('12:00'));
    await deactivate(api, boss, ann);
    await erase(api, boss, ann);
    const row = await api.db
      .selectFrom('booking')
      .select('own_fields')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row.own_fields).toEqual({ [cost]: 'K-1' });
  });
});
