import { pairDisplay } from '@axp/contracts/administration';
import {
  bookAtDisplay,
  changeAtDisplay,
  readDisplay,
  startDisplayPairing,
  streamDisplay,
} from '@axp/contracts/displays';
import { v7 as uuidv7 } from 'uuid';
import { Changes } from '../../src/platform/changes/changes.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { administratorOf } from '../bills/bill-world.ts';
import { bookingWorld } from '../bookings/booking-world.ts';
import { openStreamOf } from '../notifications/event-stream.ts';

export async function startPairing(api: TestApi, { host }: Pick<Member, 'host'>) {
  return (await api.call(startDisplayPairing, { host, body: {} })).data;
}

interface Shown {
  readonly kind?: 'room' | 'board';
  readonly showsId: string;
  readonly language?: 'en' | 'th';
}

/** Pairs a device; returns the display with its secret. */
export async function pairedDisplay(api: TestApi, admin: Member, shown: Shown) {
  const { code, secret } = await startPairing(api, admin);
  const body = { kind: 'room', language: 'en', ...shown, code } as const;
  const { data } = await api.call(pairDisplay, { as: admin, body });
  return { ...data, secret };
}

/** A room with a display, an administrator, and Ann who works there. */
export async function displayWorld(api: TestApi, room: Parameters<typeof bookingWorld>[1] = {}) {
  const world = await bookingWorld(api, room);
  const admin = await administratorOf(api, world.ann);
  const display = await pairedDisplay(api, admin, { showsId: world.room.id });
  return { ...world, admin, display, ...atDisplay(api, world.ann, display) };
}

/** Requests of a device with its secret. */
export function atDisplay(
  api: TestApi,
  { host }: Pick<Member, 'host'>,
  { secret }: { readonly secret: string },
) {
  return {
    state: () => api.call(readDisplay, { host, body: { secret } }),
    tap: (end: string, tapId = uuidv7()) =>
      api.call(bookAtDisplay, { host, body: { secret, tapId, end } }),
    change: (
      action: 'check-in' | 'end',
      { id, version }: { readonly id: string; readonly version: number },
    ) => api.call(changeAtDisplay, { host, body: { secret, action, bookingId: id, version } }),
    extend: ({ id, version }: { readonly id: string; readonly version: number }, end: string) =>
      api.call(changeAtDisplay, {
        host,
        body: { secret, action: 'extend', bookingId: id, version, end },
      }),
  };
}

/** An API whose displays follow changes, and its address. */
export async function startStreamingApi() {
  const changes = new Changes({ isComplete: true });
  const api = await startTestApi({ changes, streams: { most: 8, beatMs: 1_000 } });
  return { api, origin: await api.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Opens the stream of a display of a member's merchant. */
export function displayStream(origin: string, { host }: Pick<Member, 'host'>, secret: string) {
  return openStreamOf(origin, streamDisplay, { headers: { host }, body: { secret } });
}
