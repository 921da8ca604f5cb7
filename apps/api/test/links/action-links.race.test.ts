import { followActionLink } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { expect, it } from '@jest/globals';
import { mailInto, ownTestApi } from '../app.ts';
import { book, bookingWorld } from '../bookings/booking-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

it('[Z-80] a link that is used sixteen times concurrently acts once', async () => {
  const { ann, room } = await bookingWorld(api);
  await book(api, ann, room.id);
  await api.runJob('send_mails');
  const token = /\/booking-link#([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      api.call(followActionLink, { host: ann.host, params: { token }, body: {} }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 410)]);
  const events = await api.db
    .selectFrom('booking_event')
    .select('action')
    .where('merchant_id', '=', ann.merchantId)
    .where('action', '=', 'cancel')
    .execute();
  expect(events).toHaveLength(1);
});
