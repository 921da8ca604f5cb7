import { revokeDisplay, updateDisplay } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { displayWorld, pairedDisplay } from './display-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:50')));

const load = (host: string, secret: string, headers: Record<string, string> = {}, query = '') =>
  api.inject({
    url: `/v1/frontend/displays/${secret}/picture.png${query}`,
    headers: { host, ...headers },
  });

/** Share of black pixels. */
async function blackOf(png: Buffer): Promise<number> {
  const pixels = await sharp(png).greyscale().raw().toBuffer();
  return pixels.filter((pixel) => pixel === 0).length / pixels.length;
}

describe('readDisplayPicture', () => {
  it('[D-09] is white while the room is free and black while it is booked, with one bit a pixel', async () => {
    const { ann, room, display } = await displayWorld(api);
    await book(api, ann, room.id);
    const free = await load(ann.host, display.secret);
    expect(free.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
    });
    const { rawPayload: png } = free;
    // The header of a PNG: width, height and bits of a pixel.
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24]]).toEqual([800, 480, 1]);
    expect(await blackOf(png)).toBeLessThan(0.3);
    api.clock.set(at('10:30'));
    const booked = await load(ann.host, display.secret);
    expect(await blackOf(booked.rawPayload)).toBeGreaterThan(0.7);
  });

  it('[D-09] is loaded again only when the room or the settings have changed', async () => {
    const { ann, admin, room, display } = await displayWorld(api);
    const { etag = '' } = (await load(ann.host, display.secret)).headers;
    const again = () => load(ann.host, display.secret, { 'if-none-match': String(etag) });
    api.clock.advance({ minutes: 5 });
    const same = await again();
    expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
    await book(api, ann, room.id);
    const { statusCode, headers } = await again();
    expect(statusCode).toBe(200);
    const { id, version } = display;
    await api.call(updateDisplay, {
      as: admin,
      params: { id },
      body: {
        version,
        details: 'full',
        actions: [],
        language: 'th',
        theme: 'light',
        screenOff: null,
      },
    });
    expect((await again()).headers.etag).not.toBe(headers.etag);
  });

  it('[D-09] has the size of a panel, and of no other', async () => {
    const { ann, display } = await displayWorld(api);
    const { rawPayload: png } = await load(ann.host, display.secret, {}, '?panel=1304x984');
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24]]).toEqual([1304, 984, 1]);
    expect((await load(ann.host, display.secret, {}, '?panel=9000x9000')).statusCode).toBe(400);
  });

  it('[D-09] [H-09] is refused above 120 requests a minute', async () => {
    const { ann, display } = await displayWorld(api);
    const { etag } = (await load(ann.host, display.secret)).headers;
    const again = () => load(ann.host, display.secret, { 'if-none-match': String(etag) });
    for (let count = 1; count < 120; count += 1) expect((await again()).statusCode).toBe(304);
    expect((await again()).statusCode).toBe(429);
  });

  it('[D-09] is refused as soon as the display is revoked', async () => {
    const { ann, admin, display } = await displayWorld(api);
    expect((await load(ann.host, display.secret)).statusCode).toBe(200);
    await api.call(revokeDisplay, { as: admin, params: { id: display.id } });
    expect((await load(ann.host, display.secret)).statusCode).toBe(404);
  });

  it('[D-09] is refused for an unknown secret and a board', async () => {
    const { ann, admin, room } = await displayWorld(api);
    const board = await pairedDisplay(api, admin, { kind: 'board', showsId: room.building_id });
    for (const secret of ['unknown', board.secret]) {
      expect((await load(ann.host, secret)).statusCode).toBe(404);
    }
  });
});
