import { createSmtpTransport } from '@axp/server-kit/mail';
import { expect, it } from '@jest/globals';
import { startTestApi } from '../app.ts';
import { book, bookingWorld } from '../bookings/booking-world.ts';
import { startMailServer } from './mail-server.ts';

const sender = 'booking@axp.test';
const guests = Array.from({ length: 8 }, (_, index) => `guest-${index}@partner.test`);

it('[Z-72] an unavailable mail server gets few attempts for many mails; the others keep their turn', async () => {
  let server = await startMailServer();
  const transport = createSmtpTransport({ url: server.url, sender });
  const api = await startTestApi({
    mail: { sender, originOf: (host) => `https://${host}`, transport },
  });
  const mails = () => api.db.selectFrom('outbox_mail').selectAll().execute();
  try {
    await server.stop();
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id, { invitees: guests.map((email) => ({ email, name: 'Gus' })) });
    await api.runJob('send_mails');
    server = await startMailServer(server.port);
    const kept = await mails();
    expect(kept).toHaveLength(9);
    // Conversations that had begun before the first of them failed: five at a time.
    expect(kept.filter(({ tries }) => tries === 0)).toHaveLength(4);
    await api.runJob('send_mails');
    expect((await mails()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(4);
  } finally {
    await api.close();
    await server.stop();
  }
});
