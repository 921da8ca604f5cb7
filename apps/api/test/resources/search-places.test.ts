import { searchResources, searchTextOf, takeHold } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';

const api = testApi();

async function search(as: Member, wishes: object = {}) {
  const body = { type: 'room' as const, start: at('10:00', 3), end: at('11:00', 3), ...wishes };
  return api.call(searchResources, { as, body });
}

const names = async (as: Member, wishes: object = {}) =>
  (await search(as, wishes)).data.map(({ resource }) => resource.name);

const hoursOn = (weekday: number, opens: string, closes: string) =>
  JSON.stringify([{ weekday, opens, closes }]);

describe('the search and opening hours', () => {
  it('[Z-12] [Z-30] finds a room busy while its place is closed, until it opens', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    // Tuesday, 3 November.
    const office = await buildBuilding(api.db, {
      merchant_id,
      opening_hours: hoursOn(2, '08:00', '18:00'),
    });
    await buildResource(api.db, { merchant_id, building_id: office.id, name: 'Office' });
    await buildResource(api.db, {
      merchant_id,
      building_id: office.id,
      name: 'Studio',
      opening_hours: hoursOn(2, '14:00', '23:00'),
    });
    await buildResource(api.db, { merchant_id, name: 'Always' });
    const told = async (from: string, to: string) => {
      const { data, meta } = await search(ann, { start: at(from, 3), end: at(to, 3) });
      return [
        meta.free,
        ...data.map(({ resource, availability, isClosed, freeFrom, freeUntil }) =>
          [resource.name, availability, isClosed, freeFrom, freeUntil].join(' '),
        ),
      ];
    };
    expect(await told('10:00', '11:00')).toEqual([
      2,
      'Always free false  ',
      `Office free false  ${at('18:00', 3)}`,
      `Studio busy true ${at('14:00', 3)} `,
    ]);
    expect(await told('19:00', '20:00')).toEqual([
      2,
      'Always free false  ',
      `Studio free false  ${at('23:00', 3)}`,
      `Office busy true ${at('08:00', 10)} `,
    ]);
  });

  it('[Z-12] respects closed days, and resources that stay open on them', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    const office = await buildBuilding(api.db, { merchant_id });
    await api.db
      .insertInto('closed_day')
      .values({
        merchant_id,
        building_id: office.id,
        day: '2026-11-03',
        name_en: 'Repairs',
        name_th: 'ซ่อมแซม',
      })
      .execute();
    await buildResource(api.db, { merchant_id, building_id: office.id, name: 'Inside' });
    await buildResource(api.db, {
      merchant_id,
      building_id: office.id,
      name: 'Outside',
      is_open_on_closed_days: true,
    });
    const { data } = await search(ann);
    expect(data.map(({ resource, isClosed }) => [resource.name, isClosed])).toEqual([
      ['Outside', false],
      ['Inside', true],
    ]);
    expect(data[1]?.freeFrom).toBe(at('00:00', 4));
  });
});

describe('the search when approval covers closed times', () => {
  const byApproval = { approval: 'when', approvalOutsideHours: true };

  it('[Z-12] [Z-40] finds a resource free that can be requested, by its own rules or all', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    const office = await buildBuilding(api.db, {
      merchant_id,
      opening_hours: hoursOn(1, '08:00', '18:00'),
    });
    const place = { merchant_id, building_id: office.id };
    await buildResource(api.db, { ...place, name: 'Asked' });
    await buildResource(api.db, {
      ...place,
      name: 'Asking',
      booking_rules: JSON.stringify(byApproval),
    });
    const told = async () =>
      (await search(ann)).data.map(({ resource, isClosed }) => [resource.name, isClosed]);
    expect(await told()).toEqual([
      ['Asking', false],
      ['Asked', true],
    ]);
    await api.db
      .updateTable('merchant')
      .set({ booking_rules: JSON.stringify({ room: byApproval }) })
      .where('id', '=', merchant_id)
      .execute();
    api.clock.advance({ seconds: 16 });
    expect(await told()).toEqual([
      ['Asked', false],
      ['Asking', false],
    ]);
  });

  it('[Z-12] [Z-40] combines the rules of all and of one resource, like a booking', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    const setForAll = (rules: object) =>
      api.db
        .updateTable('merchant')
        .set({ booking_rules: JSON.stringify({ room: rules }) })
        .where('id', '=', merchant_id)
        .execute();
    await setForAll({ approvalOutsideHours: true });
    const office = await buildBuilding(api.db, {
      merchant_id,
      opening_hours: hoursOn(1, '08:00', '18:00'),
    });
    const own = { Asked: {}, Asking: { approval: 'when' }, Never: { approval: 'never' } };
    for (const [name, rules] of Object.entries(own)) {
      const place = { merchant_id, building_id: office.id, name };
      await buildResource(api.db, { ...place, booking_rules: JSON.stringify(rules) });
    }
    const closed = async () =>
      (await search(ann)).data.filter((hit) => hit.isClosed).map(({ resource }) => resource.name);
    expect(await closed()).toEqual(['Asked', 'Never']);
    await setForAll(byApproval);
    api.clock.advance({ seconds: 16 });
    expect(await closed()).toEqual(['Never']);
  });
});

describe('the search and holds', () => {
  it('[Z-03] finds a held room busy for others, free for its holder, and for all after expiry', async () => {
    const ann = await api.member();
    const bob = await colleagueOf(api, ann);
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const body = { resourceId: room.id, start: at('10:00', 3), end: at('11:00', 3) };
    await api.call(takeHold, { as: ann, params: { formId: crypto.randomUUID() }, body });
    const availability = async (as: Member) => (await search(as)).data[0]?.availability;
    expect(await availability(bob)).toBe('busy');
    expect(await availability(ann)).toBe('free');
    await api.db
      .updateTable('occupancy')
      .set({ expires_at: sql`now()` })
      .where('resource_id', '=', room.id)
      .execute();
    expect(await availability(bob)).toBe('free');
  });
});

describe('the text search', () => {
  it('[Z-30] finds Thai without spaces, and Latin without accents', async () => {
    const ann = await api.member();
    for (const name of ['ห้องประชุม เจ้าพระยา', 'Café Zürich', 'ห้อง ๑๒']) {
      await buildResource(api.db, {
        merchant_id: ann.merchantId,
        name,
        search_text: searchTextOf([name]),
      });
    }
    expect(await names(ann, { text: 'ห้องประชุมเจ้าพระยา' })).toEqual(['ห้องประชุม เจ้าพระยา']);
    expect(await names(ann, { text: 'ประชุม' })).toEqual(['ห้องประชุม เจ้าพระยา']);
    expect(await names(ann, { text: 'zurich CAFE' })).toEqual(['Café Zürich']);
    expect(await names(ann, { text: 'ห้อง 12' })).toEqual(['ห้อง ๑๒']);
  });
});
