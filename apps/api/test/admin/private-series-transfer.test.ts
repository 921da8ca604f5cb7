import { createCalendarFeed, listMyBookings } from '@axp/contracts';
import { deactivateUser, reviewDeactivation } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, colleagueOf } from '../bookings/booking-world.ts';
import { bookSeries, datesOf, seriesTools } from '../bookings/series-world.ts';
import { buildResource } from '../factories.ts';
import { importOver } from '../privacy/import-over.ts';
import type { Asked } from '../privacy/outputs.ts';
import { answersTo, readingOperations } from '../privacy/outputs.ts';
import { codeOf } from '../resources/code-world.ts';
import { administrator } from './admin-world.ts';

const mails: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(mails) });
const { edit, get } = seriesTools(api);
beforeEach(() => api.clock.set(at('08:00')));

/** In every text of the series, and nowhere else. */
const mark = 'zebra';

async function fileOf(owner: Member, bookingId: string): Promise<string> {
  const id = crypto.randomUUID();
  const file = { place: 1, file_name: `${mark}.pdf`, media_type: 'application/pdf', size_bytes: 9 };
  await api.db
    .insertInto('booking_attachment')
    .values({
      ...file,
      id,
      merchant_id: owner.merchantId,
      booking_id: bookingId,
      has_thumbnail: false,
      uploaded_by: owner.id,
    })
    .execute();
  return id;
}

/** A private series of four dates: one as all, one with its own title, one with people, one with a file. */
async function transferred() {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const bob = await colleagueOf(api, boss);
  const room = await buildResource(api.db, { merchant_id: boss.merchantId });
  const { data: first } = await bookSeries(api, ann, room.id, {
    title: `${mark} of all`,
    description: mark,
    equipmentNote: mark,
    cateringNote: mark,
    meetingLink: `https://meet.test/${mark}`,
    invitees: [{ email: `${mark}@guest.test`, name: mark }],
    privacy: 'private',
    recurrence: { frequency: 'daily', count: 4 },
  });
  const former = (await datesOf(api, first.seriesId)).map(({ id }) => id);
  await edit(ann, former[1], 'this', { title: `${mark} of one` });
  await edit(ann, former[2], 'this', { invitees: [{ userId: bob.id }] });
  const attachmentId = await fileOf(ann, former[3] ?? '');
  const { data } = await api.call(reviewDeactivation, { as: boss, params: { id: ann.id } });
  const decisions = data.items.map(({ key }) => ({
    key,
    fate: 'transfer' as const,
    toId: boss.id,
  }));
  await api.runJob('send_mails');
  mails.length = 0;
  const left = await api.call(deactivateUser, {
    as: boss,
    params: { id: ann.id },
    body: { version: 1, decisions },
  });
  expect(left.status).toBe(200);
  const taken = (await datesOf(api, first.seriesId)).map(({ id }) => id);
  return { boss, ann, room, former, taken, attachmentId, seriesId: first.seriesId };
}

describe('a private series that is transferred', () => {
  it('[H-05] hides its content from the heir in every output', async () => {
    const { boss, ann, room, former, taken, attachmentId } = await transferred();
    const feed = await api.call(createCalendarFeed, { as: boss, body: {} });
    const audited = await api.db.selectFrom('audit_event').select('id').execute();
    const ids = [...former, ...taken];
    const asked: Asked = {
      attachments: new Map(ids.map((id) => [id, attachmentId])),
      resourceIds: [room.id],
      codeSecret: await codeOf(api, boss, room.id),
      paths: {
        '/bookings/{id}': ids,
        '/resources/{id}': [room.id],
        '/buildings/{id}': [room.building_id],
        '/floors/{id}': [room.building_id],
        '/users/{id}': [ann.id],
        '{userId}': [ann.id],
        '/business-units/{id}': [ann.businessUnitId ?? ''],
        '/announcements/{id}': ids,
        '/bills/{id}': ids,
        '/displays/{id}': ids,
        '/problems/{id}': ids,
        '/audit-events/{id}': audited.map(({ id }) => id),
        '/images/{id}': ids,
        '/incoming-mails/{id}': ids,
        '/webhook-endpoints/{id}': ids,
        '/bulk-jobs/{id}': ids,
        '/move-ins/{id}': [await importOver(api, boss, ids[0] ?? '')],
        '{code}': ['id'],
        '{secret}': [/([\w-]+)\.ics$/.exec(feed.data.path)?.[1] ?? ''],
        '{token}': [],
        '{host}': [boss.host],
        '{kind}': ['terms'],
        '{type}': ['room'],
        '{importId}': ids,
      },
    };
    const leaks: string[] = [];
    for (const operation of readingOperations) {
      const answers = await answersTo(api, operation, { as: boss, host: boss.host, asked });
      if (answers.some(({ payload }) => payload.includes(mark))) leaks.push(operation.id);
    }
    await api.runJob('send_mails');
    const told = mails.filter(({ to }) => to.address === boss.email);
    if (JSON.stringify(told).includes(mark)) leaks.push('mail');
    expect(leaks).toEqual([]);
    expect(told).not.toEqual([]);
    // The heir has the four dates, so that the answers above had something to say.
    const { data: listed } = await api.call(listMyBookings, { as: boss, query: {} });
    expect(listed.map(({ title }) => title)).toEqual(taken.map(() => room.name));
  });

  it('[H-05] becomes a series of the heir, whose changes reach each date', async () => {
    const { boss, taken } = await transferred();
    const { status } = await edit(boss, taken[0], 'all', { title: 'Room of the board' });
    expect(status).toBe(200);
    const dates = await Promise.all(taken.map((id) => get(boss, id)));
    expect(dates.map(({ title, invitees }) => [title, invitees])).toEqual(
      taken.map(() => ['Room of the board', []]),
    );
  });

  it('[H-05] keeps its content with the owner, each date as a cancelled booking', async () => {
    const { former, ann, seriesId } = await transferred();
    const kept = await api.db
      .selectFrom('booking')
      .select(['id', 'title', 'status', 'series_id'])
      .where('booked_for_id', '=', ann.id)
      .orderBy('starts_at')
      .execute();
    const titles = [`${mark} of all`, `${mark} of one`, `${mark} of all`, `${mark} of all`];
    expect(kept).toEqual(
      former.map((id, index) => ({
        id,
        title: titles[index],
        status: 'cancelled',
        series_id: null,
      })),
    );
    expect(seriesId).not.toBeNull();
  });
});
