import { cancelBooking, editBooking, updateMe } from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { buildImage, buildResource, buildUser } from '../factories.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: { ...mailInto(sent), settleMinutes: 2 } });
const guest = 'gus@partner.test';

beforeEach(() => {
  sent.length = 0;
});

/** Mails that go out after so many minutes, as `address subject`. */
async function mailsAfter(minutes = 0): Promise<string[]> {
  api.clock.advance({ minutes });
  sent.length = 0;
  await api.runJob('send_mails');
  return sent.map(({ to, subject }) => `${to.address} ${subject}`).sort();
}

async function meeting(changes: object = {}) {
  const { ann, room } = await bookingWorld(api);
  const bob = await colleagueOf(api, ann);
  const invitees = [{ userId: bob.id }, { email: guest, name: 'Gus' }];
  const { data } = await book(api, ann, room.id, { title: 'Sync', invitees, ...changes });
  await mailsAfter();
  return { ann, bob, room, id: data.id };
}

const edit = (as: Member, id: string, version: number, body: object) =>
  api.call(editBooking, { as, params: { id }, body: { version, ...body } });

const textTo = (address: string) => sent.find(({ to }) => to.address === address)?.text ?? '';

describe('mails about a person’s own actions', () => {
  it('are sent to the others, and to the person if the profile requests them', async () => {
    const { ann, bob, id } = await meeting();
    for (const [version, mailsOwnActs, addresses] of [
      [1, false, [bob.email, guest]],
      [2, true, [ann.email, bob.email, guest]],
    ] as const) {
      const { data } = await api.call(updateMe, { as: ann, body: { mailsOwnActs } });
      expect(data.mailsOwnActs).toBe(mailsOwnActs);
      await edit(ann, id, version, { title: `Sync ${version}` });
      const mails = await mailsAfter(3);
      const reached = mails.map((mail) => mail.split(' ')[0]);
      expect([reached.length, new Set(reached)]).toEqual([addresses.length, new Set(addresses)]);
    }
  });

  it('are off for a new account', async () => {
    const { mails_own_acts } = await buildUser(api.db, { mails_own_acts: undefined });
    expect(mails_own_acts).toBe(false);
  });

  it('name who cancelled and omit the request to contact the sender', async () => {
    const { ann, bob, room } = await meeting();
    const { data } = await book(api, ann, room.id, {
      start: at('15:00'),
      end: at('16:00'),
      bookedForId: bob.id,
    });
    await mailsAfter();
    await api.call(cancelBooking, { as: ann, params: { id: data.id }, body: { version: 1 } });
    await mailsAfter();
    expect(textTo(ann.email)).toContain('You cancelled it.');
    expect(textTo(bob.email)).toContain(`${ann.fullName} cancelled it.`);
    for (const { email } of [ann, bob]) expect(textTo(email)).not.toContain('contact us');
  });
});

describe('several changes of one booking', () => {
  it('[Z-72] within two minutes are one mail from the first to the last state', async () => {
    const { ann, bob, room, id } = await meeting();
    const rhine = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: room.building_id,
      name: 'Rhine',
    });
    await edit(ann, id, 1, { start: at('10:15'), end: at('11:15') });
    await edit(ann, id, 2, { start: at('11:00'), end: at('12:00') });
    expect(await mailsAfter(1)).toEqual([]);
    await edit(ann, id, 3, { resourceId: rhine.id });
    const mails = await mailsAfter(2);
    expect(mails.filter((mail) => !mail.startsWith(ann.email))).toEqual(
      [bob.email, guest].map((one) => `${one} Invitation has been updated: Sync`).sort(),
    );
    for (const address of [bob.email, guest]) {
      expect(textTo(address)).toContain(
        `${ann.fullName} moved it from 10:00–11:00 to 11:00–12:00, ${room.name} → Rhine`,
      );
    }
    const [event] = sent.map(({ calendar }) => calendar?.content ?? '');
    expect(event).toContain('SEQUENCE:4');
    expect(await mailsAfter(10)).toEqual([]);
  });

  it('[Z-72] by an administrator are one mail too', async () => {
    const { ann, id } = await meeting();
    const boss = await administrator(api, ann);
    const reason = 'Spelling';
    await edit(boss, id, 1, { title: 'Sync 2', reason });
    await edit(boss, id, 2, { title: 'Sync 3', reason });
    expect(await mailsAfter(1)).toEqual([]);
    const mails = await mailsAfter(2);
    expect(mails.filter((mail) => mail.startsWith(ann.email))).toEqual([
      `${ann.email} Your booking has been changed by an administrator: Sync 3`,
    ]);
    expect(textTo(ann.email)).toContain(`${boss.fullName} changed it: title: Sync → Sync 3`);
  });

  it('[D-04] of one act do not wait for more', async () => {
    const { ann, bob, id } = await meeting();
    const as = await administrator(api, ann);
    const cat = await colleagueOf(api, ann);
    const decisions = [{ key: `upcoming:${id}`, fate: 'transfer' as const, toId: cat.id }];
    const body = { version: 1, decisions };
    await api.call(deactivateUser, { as, params: { id: ann.id }, body });
    expect(await mailsAfter()).toContain(`${bob.email} Invitation has been updated: Sync`);
  });

  it('[Z-72] that end with a cancellation are sent at once as one mail', async () => {
    const { ann, bob, id } = await meeting();
    await edit(ann, id, 1, { start: at('11:00'), end: at('12:00') });
    await api.call(cancelBooking, { as: ann, params: { id }, body: { version: 2 } });
    const mails = await mailsAfter();
    expect(mails.filter((mail) => !mail.startsWith(ann.email))).toEqual(
      [bob.email, guest].map((one) => `${one} Invitation has been cancelled: Sync`).sort(),
    );
    expect(await mailsAfter(10)).toEqual([]);
  });
});

describe('the content of a mail', () => {
  it('[Z-80] names the inviter, greets a guest without a name, and has a map link', async () => {
    const { ann, room } = await bookingWorld(api);
    await api.db
      .updateTable('building')
      .set({ address: '1 River Road, Bangkok' })
      .where('id', '=', room.building_id)
      .execute();
    await book(api, ann, room.id, { title: 'Figures', invitees: [{ email: guest }] });
    await mailsAfter();
    const mail = sent.find(({ to }) => to.address === guest);
    expect(mail?.text).toContain('Hello,');
    expect(mail?.text).toContain(`${ann.fullName} invited you`);
    expect(mail?.text).toContain('Address: 1 River Road, Bangkok');
    expect(mail?.html).toContain('query=1%20River%20Road%2C%20Bangkok');
    expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail?.text).toContain('(Thailand Time)');
    expect(`${mail?.text}${mail?.html}`).not.toContain('Asia/Bangkok');
  });

  it('[Z-80] has the logo of the company, if it has one', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id, { invitees: [{ email: guest }] });
    await mailsAfter();
    expect(sent.find(({ to }) => to.address === guest)?.html).not.toContain('<img');
    const { id } = await buildImage(api.db, { merchant_id: ann.merchantId });
    await api.db
      .updateTable('merchant')
      .set({ logo_image_id: id })
      .where('id', '=', ann.merchantId)
      .execute();
    const later = { start: at('13:00'), end: at('14:00'), invitees: [{ email: guest }] };
    await book(api, ann, room.id, later);
    await mailsAfter();
    expect(sent.find(({ to }) => to.address === guest)?.html).toContain(
      `/v1/frontend/images/${id}/thumbnail"`,
    );
  });

  it('[Z-41] has requester, resource and time in the subject of a request', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const as = await administrator(api, ann);
    await book(api, ann, room.id, { title: 'Secret plan' });
    await mailsAfter();
    expect(sent.find(({ to }) => to.address === as.email)?.subject).toBe(
      `Request: ${ann.fullName}, ${room.name}, Mon, 2 Nov 2026, 10:00–11:00`,
    );
  });
});
