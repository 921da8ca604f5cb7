import {
  createBooking,
  getBooking,
  getUser,
  inviteUser,
  listUsers,
  login,
  setProfileImage,
} from '@axp/contracts';
import {
  deactivateUser,
  eraseUser,
  listAuditEvents,
  listSecurityEvents,
  reviewDeactivation,
  reviewErasure,
} from '@axp/contracts/administration';
import { createOwnApiKey } from '@axp/contracts/api-keys';
import { requestEmailChange } from '@axp/contracts/email-change';
import { addProblemPhoto, reportProblem } from '@axp/contracts/problems';
import type { OpenItemFate } from '@axp/contracts/vocabulary';
import { tablesWith } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formerMember } from '../../src/modules/administration/personal-data/erase-rows.ts';
import { administrator } from '../admin/admin-world.ts';
import { readAnswer } from '../answer.ts';
import { keyBody } from '../api-keys/key-world.ts';
import type { Member, TestApi } from '../app.ts';
import { testApi } from '../app.ts';
import { holdersOf } from '../auth/factor-world.ts';
import { at, book, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { buildResource, testPassword } from '../factories.ts';
import { photograph } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import { save, upload } from '../licences/licence-world.ts';
import { personMark } from '../privacy/private-subjects.ts';
import type { PrivateWorld } from '../privacy/private-world.ts';
import { privateWorld } from '../privacy/private-world.ts';
import { configure, directory, entraUser, scimOf } from '../provisioning/scim-world.ts';
import { pushService } from '../push/push-world.ts';
import { nobodysId } from '../send.ts';

/** In everything that the person writes, beside the name. */
const ownMark = 'tapir';
/** In titles, notes, guests and files of the person's bookings, which an assistant wrote. */
const bookingMark = 'zebra-';

/** Uses everything that stores something of a person. */
async function useEverything({ api, roles, resourceIds }: PrivateWorld): Promise<void> {
  const { bookedFor: bo, booker, administrator: boss, approver } = roles;
  const photo = await photograph();
  const photoFile = { fileName: `${ownMark}.jpg`, content: photo };
  const browser = { 'user-agent': `${ownMark} browser` };
  const credentials = { email: bo.email, password: testPassword };
  await api.call(login, { host: bo.host, headers: browser, body: credentials });
  const wrong = { ...credentials, password: 'a wrong password' };
  await api.call(login, { host: bo.host, headers: browser, body: wrong });
  const { withApp, withPasskey } = holdersOf(api);
  await withApp(bo);
  await withPasskey(bo, `${ownMark} laptop`);
  const key = keyBody({ name: `${ownMark} script` });
  await api.call(createOwnApiKey, { as: bo, body: key });
  await save(api, bo, { number: `${ownMark}54018823`.toUpperCase() });
  await upload(api, bo, photo, `${ownMark}.jpg`);
  readAnswer(setProfileImage, await sendFile(api, bo, '/auth/me/profile-image', photoFile));
  const [, , openRoom = nobodysId] = resourceIds;
  const own = await api.call(createBooking, {
    as: bo,
    headers: { 'idempotency-key': 'a-key-of-this-request' },
    body: roomBody(openRoom, {
      title: `${ownMark} review`,
      start: at('14:00'),
      end: at('15:00'),
      invitees: [
        { userId: booker.id },
        { email: `${ownMark}@partner.test`, name: `${ownMark} Guest` },
      ],
    }),
  });
  const { data: problem } = await api.call(reportProblem, {
    as: bo,
    params: { id: own.data.id },
    body: { text: `The ${ownMark} lamp is broken` },
  });
  const photos = `/problems/${problem.id}/photos`;
  readAnswer(addProblemPhoto, await sendFile(api, bo, photos, photoFile));
  const room = await buildResource(api.db, { merchant_id: bo.merchantId });
  const other = await book(api, approver, room.id, { invitees: [{ userId: bo.id }] });
  // Comes with an answer by mail.
  await api.db
    .updateTable('booking_invitee')
    .set({ comment: `${ownMark} is away` })
    .where('booking_id', '=', other.data.id)
    .where('user_id', '=', bo.id)
    .execute();
  await provision(api, boss, bo);
  await api.call(requestEmailChange, {
    as: boss,
    params: { id: bo.id },
    body: { version: await versionOf(api, bo), email: `${ownMark}@acme.test` },
  });
  await api.db
    .insertInto('user_identity')
    .values({
      merchant_id: bo.merchantId,
      id: bo.id,
      user_id: bo.id,
      issuer: 'https://provider.test',
      subject: `${ownMark}-subject`,
      method_code: 'local',
      email: `${ownMark}@provider.test`,
      proof: 'code',
      linked_at: api.clock.now().toISOString(),
      last_used_at: api.clock.now().toISOString(),
    })
    .execute();
}

/** A directory that links the person, and is refused another one with the same address. */
async function provision(api: TestApi, boss: Member, bo: Member): Promise<void> {
  const source = await directory(api, boss);
  await configure(api, boss, { isDryRun: false, linksPeople: true });
  const { create, send } = scimOf(api);
  const traits = { emails: [{ primary: true, type: 'work', value: bo.email }] };
  await create(source, '/Users', entraUser(ownMark, { ...traits, userName: bo.email }));
  await send(source, 'POST', '/Users', { body: entraUser(`${ownMark}2`, traits) });
}

const rowOf = ({ db }: TestApi, { id }: Pick<Member, 'id'>) =>
  db
    .selectFrom('app_user')
    .select(['version', 'status', 'email', 'full_name as fullName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const versionOf = async (api: TestApi, who: Pick<Member, 'id'>) => (await rowOf(api, who)).version;

const fates: readonly OpenItemFate[] = ['cancel', 'return', 'end', 'pass-on'];

async function deactivate(api: TestApi, as: Member, who: Member): Promise<void> {
  const params = { id: who.id };
  const { data } = await api.call(reviewDeactivation, { as, params });
  const decisions = data.items.map((item) => ({
    key: item.key,
    fate: fates.find((fate) => item.fates.includes(fate)) ?? 'keep',
  }));
  const version = await versionOf(api, who);
  await api.call(deactivateUser, { as, params, body: { version, decisions } });
}

async function erase(api: TestApi, as: Member, { id }: Pick<Member, 'id'>, typed?: string) {
  const { version, fullName } = await rowOf(api, { id });
  return api.call(eraseUser, {
    as,
    params: { id },
    body: { version, fullName: typed ?? fullName },
  });
}

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

describe('eraseUser, after a person used everything', () => {
  const outside = pushService();
  let world: PrivateWorld;
  let before: readonly string[];
  let answer: Awaited<ReturnType<typeof erase>>;
  beforeAll(async () => {
    world = await privateWorld('booking', outside);
    await useEverything(world);
    const { api, roles } = world;
    // Invites a room in the name of the assistant, and stays as theirs.
    await api.db.deleteFrom('incoming_mail').execute();
    before = await tablesWith(api.db, marks());
    await deactivate(api, roles.administrator, roles.bookedFor);
    answer = await erase(api, roles.administrator, roles.bookedFor);
  }, 180_000);
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
