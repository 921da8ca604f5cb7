import {
  approveBooking,
  editBooking,
  getActionLink,
  getBooking,
  listApprovals,
  updateMe,
} from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { addField, plugType, typeC, typeG } from '../resources/own-field-world.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const mails: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(mails) });
beforeEach(() => api.clock.set(at('08:00')));

type Values = readonly {
  readonly value: unknown;
  readonly choice: { readonly en: string } | null;
}[];

const texts = (values: Values = []) => values.map(({ value, choice }) => choice?.en ?? value);

/** A request of Ann's for a room, with two own fields; one is kept from those who are invited. */
async function world(body: Readonly<Record<string, unknown>> = {}) {
  const { ann, room } = await bookingWorld(api, { needs_approval: true });
  const boss = await administrator(api, ann);
  const bob = await colleagueOf(api, ann);
  const cost = await addField(api, boss);
  const plug = await addField(api, boss, {
    ...plugType,
    subject: 'booking',
    filledBy: 'booker',
    isFilter: false,
    seenBy: 'responsible',
  });
  const { data } = await book(api, ann, room.id, {
    ownFields: { [cost]: 'K-1', [plug]: typeC },
    invitees: [{ userId: bob.id }],
    ...body,
  });
  const params = { id: data.id };
  const approve = (version: number) =>
    api.call(approveBooking, { as: boss, params, body: { version } });
  /** Ann asks for a longer time, with another cost object and another plug or none. */
  const ask = (version: number, otherPlug: string | null = null) =>
    api.call(editBooking, {
      as: ann,
      params,
      body: { version, end: at('11:30'), ownFields: { [cost]: 'K-2', [plug]: otherPlug } },
    });
  const queue = async (as: Member) => (await api.call(listApprovals, { as, query: {} })).data;
  const read = async (as: Member) => (await api.call(getBooking, { as, params })).data;
  return { ann, boss, bob, params, approve, ask, queue, read };
}

async function lastMailTo({ email }: Member) {
  for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
  return mails.findLast(({ to }) => to.address === email)?.text ?? '';
}

describe('own fields in requests', () => {
  it('[F-03] are in the queue and the mail of those who decide', async () => {
    const { boss, queue } = await world();
    const [request] = await queue(boss);
    expect(request?.change).toBeNull();
    expect(texts(request?.ownFields)).toEqual(['K-1', 'Type C']);
    const mail = await lastMailTo(boss);
    expect(mail).toContain('Other details: Cost object: K-1\nPlug type: Type C');
    expect(mail).not.toContain('Change of other details');
  });

  it('[F-03] of a change are there as they are and as they would be', async () => {
    const { ann, boss, approve, ask, queue, read } = await world();
    await approve(1);
    await ask(2);
    const [request] = await queue(boss);
    expect(texts(request?.ownFields)).toEqual(['K-1', 'Type C']);
    expect(texts(request?.change?.ownFields)).toEqual(['K-2']);
    const { ownFields, pendingChange } = await read(boss);
    expect(ownFields).toEqual(request?.ownFields);
    expect(pendingChange).toEqual(request?.change);
    const mail = await lastMailTo(boss);
    expect(mail).toContain('Other details: Cost object: K-1\nPlug type: Type C');
    expect(mail).toContain(
      'Change of other details: Cost object: K-1 → K-2\nPlug type: Type C → –',
    );
    expect(await lastMailTo(ann)).toContain('Plug type: Type C → –');
    const token = /Approve: \S+#(\S+)/.exec(mail)?.[1] ?? '';
    const { data: link } = await api.call(getActionLink, { host: boss.host, params: { token } });
    expect(texts(link.change?.before.ownFields)).toEqual(['K-1', 'Type C']);
    expect(texts(link.change?.after.ownFields)).toEqual(['K-2']);
  });

  it('[F-03] [I-01] of a change are in the language of the mail', async () => {
    const { boss, approve, ask } = await world();
    await api.call(updateMe, { as: boss, body: { language: 'th' } });
    await approve(1);
    await ask(2);
    expect(await lastMailTo(boss)).toContain(
      'ขอเปลี่ยนข้อมูลเพิ่มเติม: รหัสต้นทุน: K-1 → K-2\nชนิดปลั๊ก: แบบ C → –',
    );
  });

  it('[F-03] that are kept from those who are invited stay hidden in a change', async () => {
    const { boss, bob, approve, ask, queue, read } = await world();
    await approve(1);
    await ask(2, typeG);
    expect(texts((await read(boss)).pendingChange?.ownFields)).toEqual(['K-2', 'Type G']);
    const { ownFields, pendingChange } = await read(bob);
    expect(texts(ownFields)).toEqual(['K-1']);
    expect(texts(pendingChange?.ownFields)).toEqual(['K-2']);
    expect(await queue(bob)).toEqual([]);
    expect(await lastMailTo(bob)).not.toMatch(/Type [CG]/);
  });

  it('[F-03] [H-05] of a private booking reach those who decide until it is decided', async () => {
    const { boss, params, approve, queue, read } = await world({ privacy: 'private' });
    expect(texts((await queue(boss))[0]?.ownFields)).toEqual(['K-1', 'Type C']);
    expect(texts((await read(boss)).ownFields)).toEqual(['K-1', 'Type C']);
    await approve(1);
    expect(await queue(boss)).toEqual([]);
    const after = await api.call(getBooking, { as: boss, params });
    expect(after.problem.code).toBe('booking.not_found');
  });
});
