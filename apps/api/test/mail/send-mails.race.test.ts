import type { MailMessage } from '@axp/server-kit/mail';
import { expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

it('[Z-53] [Z-72] four concurrent servers send each mail once', async () => {
  const { ann, room } = await bookingWorld(api);
  const invitees = Array.from({ length: 30 }, (_, index) => ({ email: `g${index}@partner.test` }));
  for (let day = 3; day < 8; day += 1) {
    await book(api, ann, room.id, {
      start: at('10:00', day),
      end: at('11:00', day),
      invitees,
      attendees: 31,
    });
  }
  while (sent.length < 5 * 31) {
    const before = sent.length;
    await Promise.all(Array.from({ length: 4 }, () => api.runJob('send_mails')));
    expect(sent.length).toBeGreaterThan(before);
  }
  await Promise.all(Array.from({ length: 4 }, () => api.runJob('send_mails')));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  expect(sent).toHaveLength(5 * 31);
});
