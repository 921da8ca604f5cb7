import { searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking, buildMerchant, buildResource } from '../factories.ts';

const api = testApi();

const search = (as: Member, wishes: object = {}) =>
  api.call(searchResources, {
    as,
    body: { type: 'room', start: at('10:00'), end: at('11:00'), ...wishes },
  });

async function demandOf({ merchantId }: Member) {
  await api.runJob('write_search_demand');
  const rows = await api.db
    .selectFrom('search_demand')
    .select(['day', 'type', 'outcome', 'searches'])
    .where('merchant_id', '=', merchantId)
    .orderBy('day')
    .orderBy('outcome')
    .execute();
  return rows.map(({ day, type, outcome, searches }) => `${day} ${type} ${outcome} ${searches}`);
}

describe('the search statistics', () => {
  it('[Z-32] count searches with and without free results', async () => {
    const ann = await api.member();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    await search(ann);
    await search(ann);
    await search(ann, { capacity: 500 });
    expect(await demandOf(ann)).toEqual(['2026-11-02 room hit 2', '2026-11-02 room miss 1']);
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      starts_at: at('10:00'),
      ends_at: at('11:00'),
    });
    await search(ann);
    expect(await demandOf(ann)).toEqual(['2026-11-02 room hit 2', '2026-11-02 room miss 2']);
  });

  it('[Z-32] count a search once, however many pages are read', async () => {
    const ann = await api.member();
    for (let index = 0; index < 3; index += 1) {
      await buildResource(api.db, { merchant_id: ann.merchantId });
    }
    const first = await search(ann, { limit: 2 });
    await search(ann, { limit: 2, cursor: first.meta.nextCursor });
    expect(await demandOf(ann)).toEqual(['2026-11-02 room hit 1']);
  });

  it('[Z-32] use the merchant’s day', async () => {
    const { id } = await buildMerchant(api.db, { timezone: 'America/New_York' });
    const ann = await api.member({ user: { merchant_id: id } });
    await search(ann);
    expect(await demandOf(ann)).toEqual(['2026-11-01 room miss 1']);
  });

  it('[Z-32] write nothing without searches', async () => {
    const ann = await api.member();
    await search(ann);
    await demandOf(ann);
    expect(await demandOf(ann)).toEqual(['2026-11-02 room miss 1']);
  });
});
