import type { AnnouncementBody } from '@axp/contracts/announcements';
import { createAnnouncement } from '@axp/contracts/announcements';
import { readDisplay } from '@axp/contracts/displays';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { displayStream, displayWorld, pairedDisplay, startStreamingApi } from './display-world.ts';

let api: TestApi;
let origin: string;
beforeAll(async () => {
  ({ api, origin } = await startStreamingApi());
});
afterAll(() => api.close());
beforeEach(() => api.clock.set(at('09:50')));

async function announcingWorld() {
  const world = await displayWorld(api);
  const announce = async (title: string, changes: Partial<AnnouncementBody> = {}) => {
    const body: AnnouncementBody = {
      severity: 'information',
      texts: { en: { title, text: '' }, th: null },
      linkUrl: null,
      buildingId: null,
      resourceId: null,
      start: at('08:00'),
      end: at('18:00'),
      notifies: false,
      ...changes,
    };
    await api.call(createAnnouncement, { as: world.admin, body });
  };
  return { ...world, announce };
}

describe('the announcements of a display', () => {
  it('[D-09] are those of its room and building within the next 24 hours, important ones first', async () => {
    const { admin, ann, room, announce, state } = await announcingWorld();
    const { building_id: buildingId } = room;
    const merchant_id = ann.merchantId;
    const beside = await buildResource(api.db, { merchant_id, building_id: buildingId });
    const elsewhere = await buildResource(api.db, { merchant_id });
    await announce('Company');
    await announce('Beside', { resourceId: beside.id });
    await announce('Elsewhere', { buildingId: elsewhere.building_id });
    await announce('Later', { resourceId: room.id, start: at('09:00', 3), end: at('10:00', 3) });
    await announce('Too late', { resourceId: room.id, start: at('09:50', 3), end: at('10:00', 3) });
    await announce('Room', { resourceId: room.id });
    await announce('Building', { buildingId, severity: 'urgent' });
    const titlesOf = (shown: Awaited<ReturnType<typeof state>>) =>
      shown.data.announcements.map(({ texts }) => texts.en?.title);
    expect(titlesOf(await state())).toEqual(['Building', 'Later', 'Room']);
    const board = await pairedDisplay(api, admin, { kind: 'board', showsId: buildingId });
    const body = { secret: board.secret };
    expect(titlesOf(await api.call(readDisplay, { host: ann.host, body }))).toEqual(['Building']);
  });

  it('[D-09] reach it by its stream', async () => {
    const { ann, room, display, announce } = await announcingWorld();
    const stream = await displayStream(origin, ann, display.secret);
    await stream.event();
    await announce('The screen is replaced', { resourceId: room.id });
    const announcements = [{ texts: { en: { title: 'The screen is replaced' } } }];
    expect(await stream.event()).toMatchObject({ name: 'display', body: { announcements } });
    await stream.leave();
  });
});
