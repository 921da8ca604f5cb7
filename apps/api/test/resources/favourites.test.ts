import { getResource, markFavourite, searchResources, unmarkFavourite } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';

const api = testApi();

const mark = (as: Member, id: string) => api.call(markFavourite, { as, params: { id } });
const unmark = (as: Member, id: string) => api.call(unmarkFavourite, { as, params: { id } });

/** Names of the hits, a star before those that are favourites. */
async function hits(as: Member, wishes: object = {}): Promise<string[]> {
  const body = { type: 'room' as const, start: at('10:00'), end: at('11:00'), ...wishes };
  const { data, meta } = await api.call(searchResources, { as, body });
  expect(meta.total).toBe(data.length);
  return data.map(({ resource, isFavourite }) => `${isFavourite ? '*' : ''}${resource.name}`);
}

async function world() {
  const ann = await api.member();
  const { merchantId: merchant_id } = ann;
  const alpha = await buildResource(api.db, { merchant_id, name: 'Alpha' });
  const beta = await buildResource(api.db, { merchant_id, name: 'Beta' });
  return { ann, alpha, beta };
}

describe('markFavourite', () => {
  it('[Z-30] marks for the caller only, once, and the search can filter by it', async () => {
    const { ann, beta } = await world();
    const bob = await colleagueOf(api, ann);
    expect((await mark(ann, beta.id)).status).toBe(204);
    expect((await mark(ann, beta.id)).status).toBe(204);
    expect(await hits(ann)).toEqual(['Alpha', '*Beta']);
    expect(await hits(ann, { favouritesOnly: true })).toEqual(['*Beta']);
    expect(await hits(bob)).toEqual(['Alpha', 'Beta']);
    expect(await hits(bob, { favouritesOnly: true })).toEqual([]);
    const detail = await api.call(getResource, { as: ann, params: { id: beta.id } });
    expect(detail.data.isFavourite).toBe(true);
  });

  it('[T-07] finds no resource of another merchant', async () => {
    const { ann } = await world();
    const foreign = await buildResource(api.db);
    expect((await mark(ann, foreign.id)).problem.code).toBe('resource.not_found');
  });

  it('[G-06] is allowed for people who may only view', async () => {
    const { ann, alpha } = await world();
    const guest = await api.member({
      user: { merchant_id: ann.merchantId },
      businessUnit: 'none',
    });
    expect((await mark(guest, alpha.id)).status).toBe(204);
  });
});

describe('unmarkFavourite', () => {
  it('[Z-30] removes the mark, and does nothing without one', async () => {
    const { ann, alpha } = await world();
    await mark(ann, alpha.id);
    expect((await unmark(ann, alpha.id)).status).toBe(204);
    expect((await unmark(ann, alpha.id)).status).toBe(204);
    expect(await hits(ann)).toEqual(['Alpha', 'Beta']);
    const detail = await api.call(getResource, { as: ann, params: { id: alpha.id } });
    expect(detail.data.isFavourite).toBe(false);
  });
});
