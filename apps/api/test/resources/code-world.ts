import { checkInByCode, createResourceCode } from '@axp/contracts';
import type { Member, TestApi } from '../app.ts';
import { administratorOf } from '../bills/bill-world.ts';
import { bookingWorld } from '../bookings/booking-world.ts';

/** The secret behind the `#` of a code's address. */
export function secretOf(path: string): string {
  return path.split('#')[1] ?? '';
}

export async function codeOf(api: TestApi, as: Member, id: string): Promise<string> {
  return secretOf((await api.call(createResourceCode, { as, params: { id } })).data.path);
}

/** Ann, and a resource of her merchant with the code that an administrator has made for it. */
export async function codeWorld(api: TestApi, resource: Parameters<typeof bookingWorld>[1] = {}) {
  const world = await bookingWorld(api, resource);
  const admin = await administratorOf(api, world.ann);
  return { ...world, admin, secret: await codeOf(api, admin, world.room.id) };
}

export function scan(
  api: TestApi,
  as: Member,
  secret: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return api.call(checkInByCode, { as, body: { secret }, headers });
}
