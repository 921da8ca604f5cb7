import { deactivateUser } from '@axp/contracts/administration';
import { createSmtpTransport } from '@axp/server-kit/mail';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';

const sender = 'booking@axp.test';

let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  const transport = createSmtpTransport({ url: server.url, sender });
  api = await startTestApi({
    mail: { sender, originOf: (host) => `https://${host}`, transport },
  });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

const sendMails = () => api.runJob('send_mails');

it('[D-04] the mails of a deactivation reach each person as one, with a calendar file for each booking', async () => {
  const { ann, room } = await bookingWorld(api);
  const bob = await colleagueOf(api, ann);
  const guest = `guest-${ann.id}@partner.test`;
  const invitees = [{ userId: bob.id }, { email: guest, name: 'Gus' }];
  const { data: first } = await book(api, ann, room.id, { invitees });
  const later = { title: 'Second', start: at('13:00'), end: at('14:00'), invitees };
  const { data: second } = await book(api, ann, room.id, later);
  const as = await administrator(api, ann);
  await sendMails();
  const decisions = [first.id, second.id].map((id) => ({
    key: `upcoming:${id}`,
    fate: 'cancel' as const,
  }));
  const body = { version: 1, decisions };
  await api.call(deactivateUser, { as, params: { id: ann.id }, body });
  await sendMails();
  await sendMails();
  for (const address of [bob.email, guest]) {
    const [mail, ...others] = server.to(address).slice(2);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Some of your bookings have changed');
    expect(mail?.text).toContain('Weekly sync: Invitation has been cancelled');
    expect(mail?.text).toContain('Second: Invitation has been cancelled');
    const files = mail?.attachments.map(({ mimeType }) => mimeType) ?? [];
    expect(files.filter((type) => type === 'text/calendar').length).toBeGreaterThanOrEqual(2);
  }
  // The one whose access ended gets none.
  expect(server.to(ann.email)).toHaveLength(2);
  const unsent = await api.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('sent_at', 'is', null)
    .execute();
  expect(unsent).toEqual([]);
});
