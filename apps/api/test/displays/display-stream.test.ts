import { revokeDisplay, updateDisplay } from '@axp/contracts/administration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { displayStream, displayWorld, startStreamingApi } from './display-world.ts';

let api: TestApi;
let origin: string;
beforeAll(async () => {
  ({ api, origin } = await startStreamingApi());
});
afterAll(() => api.close());
beforeEach(() => api.clock.set(at('09:50')));

async function streamed() {
  const world = await displayWorld(api);
  const stream = await displayStream(origin, world.ann, world.display.secret);
  await stream.event();
  return { ...world, stream };
}

describe('streamDisplay', () => {
  it('[D-09] sends what the display shows after a booking and after new settings', async () => {
    const { ann, admin, room, display, stream } = await streamed();
    await book(api, ann, room.id);
    const entries = [{ start: at('10:00'), title: 'Weekly sync' }];
    expect(await stream.event()).toMatchObject({ name: 'display', body: { rooms: [{ entries }] } });
    const { id, version } = display;
    await api.call(updateDisplay, {
      as: admin,
      params: { id },
      body: {
        version,
        details: 'busy',
        actions: [],
        language: 'th',
        theme: 'dark',
        screenOff: null,
      },
    });
    expect((await stream.event()).body).toMatchObject({ language: 'th', actions: [] });
    await stream.leave();
  });

  it('[D-09] ends once the display is revoked', async () => {
    const { admin, display, stream } = await streamed();
    await api.call(revokeDisplay, { as: admin, params: { id: display.id } });
    await expect(stream.end()).resolves.toBeUndefined();
  });

  it('[D-09] is refused without the secret of a display', async () => {
    const { ann } = await displayWorld(api);
    const stream = await displayStream(origin, ann, 'unknown');
    expect(stream.status).toBe(404);
    await stream.leave();
  });
});
