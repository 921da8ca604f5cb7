import type { MailMessage } from '@axp/server-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { buildLicence } from '../factories.ts';
import { noticesOf, save, startLicenceApi } from './licence-world.ts';

let api: TestApi;
let sent: MailMessage[];
beforeAll(async () => {
  ({ api, sent } = await startLicenceApi());
});
afterAll(() => api.close());

async function expiring(expires_on: string, state = 'confirmed'): Promise<Member> {
  const ann = await api.member();
  await buildLicence(api.db, {
    merchant_id: ann.merchantId,
    user_id: ann.id,
    expires_on,
    state,
  });
  return ann;
}

const inDays = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const reminded = async (as: Member) => (await noticesOf(api, as)).length;

describe('reminders before a licence expires', () => {
  it('[R-05] are sent 30 and 7 days before, each once, in the application and by mail', async () => {
    // The clock says 2 November in Bangkok.
    const ann = await expiring('2026-12-03');
    await api.runJob('licence_reminders');
    expect(await reminded(ann)).toBe(0);
    api.clock.advance({ hours: 24 });
    await api.runJob('licence_reminders');
    await api.runJob('licence_reminders');
    expect(await noticesOf(api, ann)).toEqual([['licence-expires', 'Driving licence', ann.id]]);
    api.clock.advance({ hours: 22 * 24 });
    await api.runJob('licence_reminders');
    expect(await reminded(ann)).toBe(1);
    api.clock.advance({ hours: 24 });
    await api.runJob('licence_reminders');
    await api.runJob('licence_reminders');
    expect(await reminded(ann)).toBe(2);
    await api.runJob('send_account_mails');
    const own = sent.filter(({ to }) => to.address === ann.email);
    expect(own.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Your driving licence expires soon'),
    );
    expect(own[0]?.text).toContain('3 Dec 2026');
    expect(own[0]?.text).toContain('/profile#licence');
  });

  it('[R-05] are combined after a late run, and not sent after the last day or a rejection', async () => {
    const late = await expiring(inDays(3));
    const over = await expiring(inDays(-1));
    const rejected = await expiring(inDays(3), 'rejected');
    await api.runJob('licence_reminders');
    expect([await reminded(late), await reminded(over), await reminded(rejected)]).toEqual([
      1, 0, 0,
    ]);
  });

  it('[R-05] are sent again for a renewed licence', async () => {
    const ann = await expiring(inDays(20));
    await api.runJob('licence_reminders');
    expect(await reminded(ann)).toBe(1);
    await save(api, ann, { version: 1, expiresOn: inDays(25) });
    await api.runJob('licence_reminders');
    expect(await reminded(ann)).toBe(2);
  });

  it('[R-05] are not mailed to a person who muted reminders', async () => {
    const ann = await expiring(inDays(20));
    await api.db
      .updateTable('app_user')
      .set({ muted_mails: ['reminders'] })
      .where('id', '=', ann.id)
      .execute();
    await api.runJob('licence_reminders');
    await api.runJob('send_account_mails');
    expect(await reminded(ann)).toBe(1);
    expect(sent.filter(({ to }) => to.address === ann.email)).toEqual([]);
  });
});
