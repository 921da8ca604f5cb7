import { createBooking } from '@axp/contracts';
import type { Selectable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import type { Member, TestApi } from '../app.ts';
import { buildResource } from '../factories.ts';

/** Monday, 2 November 2026, as the test's clock has it; hours in Bangkok. */
export function at(hour: string, day = 2): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(Date.UTC(2026, 10, day, hours - 7, minutes)).toISOString();
}

export interface BookingWorld {
  readonly ann: Member;
  readonly room: Selectable<DB['resource']>;
}

/** A member of staff and a room of their merchant. */
export async function bookingWorld(
  api: TestApi,
  room: Parameters<typeof buildResource>[1] = {},
): Promise<BookingWorld> {
  const ann = await api.member();
  return { ann, room: await buildResource(api.db, { ...room, merchant_id: ann.merchantId }) };
}

/** Creates another member of the same merchant. */
export function colleagueOf(api: TestApi, { merchantId }: Member): Promise<Member> {
  return api.member({ user: { merchant_id: merchantId } });
}

type Body = Readonly<Record<string, unknown>>;

/** The starred fields of the form, from ten to eleven. */
export function roomBody(resourceId: string, changes: Body = {}) {
  return {
    type: 'room' as const,
    resourceId,
    title: 'Weekly sync',
    start: at('10:00'),
    end: at('11:00'),
    attendees: 4,
    ...changes,
  };
}

export function book(api: TestApi, as: Member, resourceId: string, changes: Body = {}) {
  return api.call(createBooking, { as, body: roomBody(resourceId, changes) });
}
