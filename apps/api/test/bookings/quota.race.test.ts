import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { at, book, bookingWorld } from './booking-world.ts';

const windows = 8;
const rounds = 10;
const allowed = 3;

const api = testApi();

describe('concurrent windows of one person at the quota', () => {
  it('[Z-13] book no more than is allowed, ten times', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ann } = await bookingWorld(api);
      const rooms = await Promise.all(
        Array.from({ length: windows }, () =>
          buildResource(api.db, {
            merchant_id: ann.merchantId,
            booking_rules: JSON.stringify({ maxUpcomingBookings: allowed }),
          }),
        ),
      );
      // Different rooms, so that only the quota can refuse a booking.
      const answers = await Promise.all(
        rooms.map((room) =>
          book(api, ann, room.id, { start: at('10:00', 3), end: at('11:00', 3) }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(answers.length - refused.length).toBe(allowed);
      expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
        new Set(['booking.quota_reached']),
      );
      const stored = await api.db
        .selectFrom('booking')
        .select('id')
        .where('merchant_id', '=', ann.merchantId)
        .execute();
      expect(stored).toHaveLength(allowed);
    }
  });
});
