import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Insertable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildMail, mailbox, saveConnection } from './administration-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
let admin: Member;
beforeEach(async () => {
  await api.db.deleteFrom('mail_connection').execute();
  admin = await administrator(api);
  await api.member({ user: { merchant_id: admin.merchantId } });
  await saveConnection(api, admin, mailbox);
});

const set = (values: Partial<Insertable<DB['mail_connection']>>) =>
  api.db
    .updateTable('mail_connection')
    .set(values)
    .where('merchant_id', '=', admin.merchantId)
    .execute();
const minutesAgo = (minutes: number) =>
  new Date(api.clock.now().getTime() - minutes * 60_000).toISOString();

/** Mails of a look at all connections, which a second one does not repeat. */
async function mailed(): Promise<readonly string[]> {
  sent.length = 0;
  for (const job of ['watch_mail_faults', 'watch_mail_faults', 'send_account_mails']) {
    await api.runJob(job);
  }
  expect(sent.every(({ to }) => to.address === admin.email)).toBe(true);
  return sent.map(({ subject }) => subject);
}

const restored = 'Rooms of rooms.acme.test receive invitations again';

describe('[E-09] administrators are mailed', () => {
  it('once when a mailbox has failed for 15 minutes, and when it works again', async () => {
    expect(await mailed()).toEqual([]);
    await set({ failure: 'away', failing_since: minutesAgo(14) });
    expect(await mailed()).toEqual([]);
    await set({ failing_since: minutesAgo(15) });
    expect(await mailed()).toEqual(['Rooms of rooms.acme.test receive no invitations']);
    expect(sent[0]?.text).toContain(`https://${admin.host}/admin/mail`);
    await set({ failing_since: minutesAgo(5) });
    expect(await mailed()).toEqual([]);
    await set({ failure: null, failing_since: null });
    expect(await mailed()).toEqual([restored]);
  });

  it('once of a silence, which ends with a message and not with the usual time', async () => {
    await set({ last_message_at: minutesAgo(60) });
    for (const days of [7, 5, 4]) {
      await buildMail(api, admin, { received_at: minutesAgo(days * 1440 + 10) });
    }
    expect(await mailed()).toEqual(['No invitations for rooms of rooms.acme.test']);
    api.clock.advance({ hours: 3 });
    expect(await mailed()).toEqual([]);
    await set({ last_message_at: minutesAgo(0) });
    expect(await mailed()).toEqual([restored]);
  });

  it('of a secret that expires, in their language, but not of one that was replaced', async () => {
    await api.db
      .updateTable('app_user')
      .set({ language: 'th' })
      .where('id', '=', admin.id)
      .execute();
    await set({ secret_expires_on: '2026-11-10' });
    expect(await mailed()).toEqual(['ข้อมูลลับของ rooms.acme.test ใกล้หมดอายุ']);
    await set({ secret_expires_on: '2027-11-10' });
    expect(await mailed()).toEqual([]);
  });

  it('of nothing while the connection is off', async () => {
    await set({ failure: 'away', failing_since: minutesAgo(60) });
    expect(await mailed()).toHaveLength(1);
    await set({ is_active: false });
    expect(await mailed()).toEqual([]);
  });
});
