import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getBooking, getUser, inviteUser, listUsers } from '@axp/contracts';
import {
  eraseUser,
  listAuditEvents,
  listSecurityEvents,
  reviewErasure,
} from '@axp/contracts/administration';
import { findDataCommand } from '@axp/server-kit/backup';
import type { Database } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { tablesWith } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { formerMember } from '../../src/modules/administration/personal-data/erase-rows.ts';
import { administrator } from '../admin/admin-world.ts';
import type { TestApi } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { save } from '../licences/licence-world.ts';
import { personMark } from '../privacy/private-subjects.ts';
import type { PrivateWorld } from '../privacy/private-world.ts';
import { privateWorld } from '../privacy/private-world.ts';
import { pushService } from '../push/push-world.ts';
import { bookingMark, deactivate, erase, ownMark, rowOf, useEverything } from './erasure-world.ts';

/** Tables that name the person or what is theirs before the erasure. */
const filled = [
  'account_mail',
  'action_link',
  'api_key',
  'app_user',
  'audit_event',
  'booking',
  'booking_attachment',
  'booking_event',
  'booking_invitee',
  'driving_licence',
  'email_change',
  'notification',
  'outbox_event',
  'outbox_mail',
  'passkey',
  'problem',
  'scim_event',
  'scim_user',
  'security_event',
  'stored_file',
  'user_identity',
  'user_session',
];

/** Tables of a backup by the product's own command with a row that has one of these texts. */
async function backedUpWith({ database }: TestApi, texts: readonly string[]): Promise<string[]> {
  const parent = await mkdtemp(join(tmpdir(), 'axp-erased-'));
  const folder = join(parent, 'backup');
  const backUp = findDataCommand(['backup', folder]);
  await backUp?.({
    program: 'booking',
    environment: 'demo',
    location: { kind: 'folder', path: parent, database: 'axp' },
    migrationsFolder: '',
    keys: {},
    checkKeys: async () => '',
    logger: createLogger({ name: 'test', level: 'silent' }),
    // Of any schema, and still open after the command.
    open: async () =>
      z.custom<Database<unknown>>().parse({ ...database, close: async () => undefined }),
  });
  const spellings = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const file of await readdir(join(folder, 'tables'))) {
    const rows = gunzipSync(await readFile(join(folder, 'tables', file))).toString();
    if (spellings.some((text) => rows.includes(text))) found.push(file.split('.')[0] ?? '');
  }
  await rm(parent, { recursive: true });
  return found.toSorted();
}

describe('eraseUser, after a person used everything', () => {
  const outside = pushService();
  let world: PrivateWorld;
  let before: readonly string[];
  let backedUp: readonly string[];
  let answer: Awaited<ReturnType<typeof erase>>;
  beforeAll(async () => {
    world = await privateWorld('booking', outside);
    await useEverything(world);
    const { api, roles } = world;
    // Invites a room in the name of the assistant, and stays as theirs.
    await api.db.deleteFrom('incoming_mail').execute();
    before = await tablesWith(api.db, marks());
    backedUp = await backedUpWith(api, marks());
    await deactivate(api, roles.administrator, roles.bookedFor);
    answer = await erase(api, roles.administrator, roles.bookedFor);
  });
  afterAll(() => world.close());

  const marks = () => [
    personMark,
    ownMark,
    ownMark.toUpperCase(),
    bookingMark,
    world.roles.bookedFor.email,
  ];

  it('[R-04] leaves no trace of name, addresses, files and texts in any table', async () => {
    expect(before).toEqual(filled);
    expect(answer.status).toBe(200);
    expect(await tablesWith(world.api.db, marks())).toEqual([]);
    const names = [personMark, ownMark, world.roles.bookedFor.email];
    const inLog = world.logLines.filter((line) => names.some((name) => line.includes(name)));
    expect(inLog).toEqual([]);
  });

  it('[R-04] leaves no trace in a new backup', async () => {
    expect(backedUp).toEqual(filled);
    expect(await backedUpWith(world.api, marks())).toEqual([]);
  });

  it('[R-04] keeps bookings with time, resource and unit, as those of a former member', async () => {
    const { api, roles, bookingIds } = world;
    const { booker: as, bookedFor: bo } = roles;
    const { data } = await api.call(getBooking, { as, params: { id: bookingIds.approved } });
    expect(data).toMatchObject({
      title: formerMember,
      description: '',
      start: at('10:00'),
      bookedFor: { id: bo.id, fullName: formerMember },
    });
    expect(data.resource.id).toBe(world.resourceIds[2]);
    expect(data.invitees.map(({ userId }) => userId)).not.toContain(null);
  });

  it('[R-04] keeps the audit and security logs with the id alone, and records the erasure in both', async () => {
    const { api, roles } = world;
    const { administrator: as, bookedFor: bo } = roles;
    const changes = await api.call(listAuditEvents, { as, query: { objectId: bo.id } });
    expect(changes.data[0]).toMatchObject({
      action: 'erase',
      actor: { id: as.id },
      object: { type: 'user', id: bo.id, name: formerMember },
      changes: [],
    });
    expect(new Set(changes.data.map(({ object }) => object.name))).toEqual(new Set([formerMember]));
    const events = await api.call(listSecurityEvents, { as, query: { userId: bo.id } });
    expect(events.data[0]).toMatchObject({ kind: 'rights-changed', reason: 'erase' });
    expect(events.data.map(({ kind }) => kind)).toContain('sign-in');
    expect(events.data.filter(({ device }) => device.includes(ownMark))).toEqual([]);
  });

  it('[R-04] hides the person from lists, and frees the address for another person', async () => {
    const { api, roles } = world;
    const { administrator: as, bookedFor: bo } = roles;
    const listed = await api.call(listUsers, { as, query: { limit: 100 } });
    expect(listed.data.map(({ id }) => id)).not.toContain(bo.id);
    const params = { id: bo.id };
    expect((await api.call(getUser, { as, params })).problem.code).toBe('user.not_found');
    expect((await erase(api, as, bo)).problem.code).toBe('user.not_found');
    const body = { email: bo.email, fullName: 'Another Person' };
    expect((await api.call(inviteUser, { as, body })).status).toBe(201);
  });
});

describe('eraseUser', () => {
  const api = testApi();
  async function people() {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    return { boss, ann };
  }

  it('[R-04] refuses a person who is active, oneself and the last administrator', async () => {
    const { boss, ann } = await people();
    expect((await erase(api, boss, ann)).problem.code).toBe('user.not_deactivated');
    expect((await erase(api, boss, boss)).problem.code).toBe('user.not_deactivated');
    expect((await rowOf(api, ann)).status).toBe('active');
  });

  it('[R-04] refuses another name than that of the person, and another version', async () => {
    const { boss, ann } = await people();
    await deactivate(api, boss, ann);
    const { problem } = await erase(api, boss, ann, 'Somebody Else');
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'fullName', code: 'user.name_differs' }),
    ]);
    const body = { version: 1, fullName: ann.fullName };
    const stale = await api.call(eraseUser, { as: boss, params: { id: ann.id }, body });
    expect(stale.problem.code).toBe('user.stale');
    expect((await rowOf(api, ann)).email).toBe(ann.email);
  });

  it('[R-04] refuses a person with open bookings, whom a directory has deactivated', async () => {
    const { boss, ann } = await people();
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    await book(api, ann, room.id);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated', is_disabled_upstream: true })
      .where('id', '=', ann.id)
      .execute();
    expect((await erase(api, boss, ann)).problem.code).toBe('user.items_open');
  });

  it('[R-04] leaves the data of others, also of people whose name or address contains theirs', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const ann = await api.member({ user: { merchant_id, full_name: 'Ann' } });
    const anna = await api.member({ user: { merchant_id, full_name: 'Ann Annex' } });
    const email = `joe.${ann.email}`;
    await api.call(inviteUser, { as: boss, body: { email, fullName: 'Joe' } });
    await deactivate(api, boss, anna);
    await deactivate(api, boss, ann);
    await erase(api, boss, ann);
    expect(await rowOf(api, anna)).toMatchObject({ fullName: 'Ann Annex', email: anna.email });
    const { data } = await api.call(listAuditEvents, { as: boss, query: { objectId: anna.id } });
    expect(data.map(({ object }) => object.name)).toEqual(['Ann Annex']);
    const invited = await api.call(listAuditEvents, { as: boss, query: { action: 'invite' } });
    expect(invited.data.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'email', after: email }),
    );
  });
});

describe('reviewErasure', () => {
  const api = testApi();

  it('[R-04] counts bookings, files and open items of a person of the same company', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    await book(api, ann, room.id);
    await save(api, ann);
    const params = { id: ann.id };
    const { data } = await api.call(reviewErasure, { as: boss, params });
    expect(data).toEqual({
      openItems: 1,
      bookings: 1,
      attachments: 0,
      problemPhotos: 0,
      hasLicence: true,
    });
    const stranger = await administrator(api);
    const other = await api.call(reviewErasure, { as: stranger, params });
    expect(other.problem.code).toBe('user.not_found');
  });
});
