import { updateSecuritySettings } from '@axp/contracts/administration';
import { tablesWith } from '@axp/server-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { pastBooking } from '../../src/modules/administration/personal-data/erase-rows.ts';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { sendFile } from '../files/send-file.ts';
import { addField } from '../resources/own-field-world.ts';

const api = testApi();
const mark = 'tapir';

describe('the retention of texts of past bookings', () => {
  it('[R-04] clears texts, guests and files after the months of the company, and no others', async () => {
    api.clock.set(at('08:00'));
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    const ownField = await addField(api, boss, { isPersonal: true });
    const costCentre = await addField(api, boss, {
      label: { en: 'Cost centre', th: 'ศูนย์ต้นทุน' },
    });
    const written = {
      ownFields: { [ownField]: `${mark} K-1`, [costCentre]: 'CC 40' },
      title: `${mark} review`,
      description: `${mark} agenda`,
      meetingLink: `https://meet.test/${mark}`,
      invitees: [{ userId: boss.id }, { email: `${mark}@partner.test`, name: mark }],
    };
    const { data: past } = await book(api, ann, room.id, written);
    const file = { fileName: `${mark}.csv`, content: `a\n${mark}\n` };
    await sendFile(api, ann, `/bookings/${past.id}/attachments`, file);
    const kept = { start: at('10:00', 20), end: at('11:00', 20) };
    const { data: later } = await book(api, ann, room.id, { title: 'Later review', ...kept });
    const body = { version: 1, bookingTextMonths: 1 };
    await api.call(updateSecuritySettings, { as: boss, body });

    api.clock.advance({ days: 29 });
    await api.runJob('clear_past_bookings');
    expect(await tablesWith(api.db, [mark])).toContain('booking');

    api.clock.advance({ days: 3 });
    await api.runJob('clear_past_bookings');
    expect(await tablesWith(api.db, [mark])).toEqual([]);
    const rows = await api.db
      .selectFrom('booking')
      .select(['id', 'title', 'starts_at', 'booked_for_id', 'own_fields'])
      .where('merchant_id', '=', boss.merchantId)
      .orderBy('starts_at')
      .execute();
    expect(rows).toEqual([
      {
        id: past.id,
        title: pastBooking,
        starts_at: at('10:00'),
        booked_for_id: ann.id,
        own_fields: { [costCentre]: 'CC 40' },
      },
      expect.objectContaining({ id: later.id, title: 'Later review' }),
    ]);
    const invited = api.db
      .selectFrom('booking_invitee')
      .select('user_id')
      .where('booking_id', '=', past.id);
    expect(await invited.execute()).toEqual([{ user_id: boss.id }]);
  });

  it('[R-04] keeps those of what is still handed out', async () => {
    api.clock.set(at('08:00'));
    const boss = await administrator(api);
    const { id } = await buildBooking(api.db, {
      merchant_id: boss.merchantId,
      resource_id: (await thingOf(api, boss, { type: 'car' })).id,
      title: 'Trip without a return',
      status: 'checked-in',
      starts_at: at('08:00'),
      ends_at: at('12:00'),
    });
    const body = { version: 1, bookingTextMonths: 1 };
    await api.call(updateSecuritySettings, { as: boss, body });
    api.clock.advance({ days: 40 });
    await api.runJob('clear_past_bookings');
    expect(await tablesWith(api.db, ['Trip without a return'])).toEqual(['booking']);
    await api.db
      .updateTable('booking')
      .set({ status: 'checked-out' })
      .where('id', '=', id)
      .execute();
    await api.runJob('clear_past_bookings');
    expect(await tablesWith(api.db, ['Trip without a return'])).toEqual([]);
  });

  it('[R-04] keeps them always by default', async () => {
    api.clock.set(at('08:00'));
    const ann = await api.member();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const { data } = await book(api, ann, room.id, { title: 'Kept review' });
    api.clock.advance({ days: 4000 });
    await api.runJob('clear_past_bookings');
    const { title } = await api.db
      .selectFrom('booking')
      .select('title')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(title).toBe('Kept review');
  });
});
