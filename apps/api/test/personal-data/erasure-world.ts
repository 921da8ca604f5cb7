import { createBooking, login, setProfileImage } from '@axp/contracts';
import { deactivateUser, eraseUser, reviewDeactivation } from '@axp/contracts/administration';
import { createOwnApiKey } from '@axp/contracts/api-keys';
import { requestEmailChange } from '@axp/contracts/email-change';
import { addProblemPhoto, reportProblem } from '@axp/contracts/problems';
import type { OpenItemFate } from '@axp/contracts/vocabulary';
import { readAnswer } from '../answer.ts';
import { keyBody } from '../api-keys/key-world.ts';
import type { Member, TestApi } from '../app.ts';
import { holdersOf } from '../auth/factor-world.ts';
import { at, book, roomBody } from '../bookings/booking-world.ts';
import { buildResource, testPassword } from '../factories.ts';
import { photograph } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import { save, upload } from '../licences/licence-world.ts';
import type { PrivateWorld } from '../privacy/private-world.ts';
import { configure, directory, entraUser, scimOf } from '../provisioning/scim-world.ts';
import { nobodysId } from '../send.ts';

/** In everything that the person writes, beside the name. */
export const ownMark = 'tapir';
/** In titles, notes, guests and files of the person's bookings, which an assistant wrote. */
export const bookingMark = 'zebra-';

/** Uses everything that stores something of a person. */
export async function useEverything({ api, roles, resourceIds }: PrivateWorld): Promise<void> {
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

export const rowOf = ({ db }: TestApi, { id }: Pick<Member, 'id'>) =>
  db
    .selectFrom('app_user')
    .select(['version', 'status', 'email', 'full_name as fullName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const versionOf = async (api: TestApi, who: Pick<Member, 'id'>) => (await rowOf(api, who)).version;

const fates: readonly OpenItemFate[] = ['cancel', 'return', 'end', 'pass-on'];

export async function deactivate(api: TestApi, as: Member, who: Member): Promise<void> {
  const params = { id: who.id };
  const { data } = await api.call(reviewDeactivation, { as, params });
  const decisions = data.items.map((item) => ({
    key: item.key,
    fate: fates.find((fate) => item.fates.includes(fate)) ?? 'keep',
  }));
  const version = await versionOf(api, who);
  await api.call(deactivateUser, { as, params, body: { version, decisions } });
}

export async function erase(api: TestApi, as: Member, { id }: Pick<Member, 'id'>, typed?: string) {
  const { version, fullName } = await rowOf(api, { id });
  return api.call(eraseUser, {
    as,
    params: { id },
    body: { version, fullName: typed ?? fullName },
  });
}
