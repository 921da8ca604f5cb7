import type { ApiKeyBody } from '@axp/contracts/api-keys';
import { revokeApiKey, updateApiKey } from '@axp/contracts/api-keys';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { keyBody, merchantKey, personalKey } from './key-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
let boss: Member;
let ann: Member;
beforeEach(async () => {
  boss = await administrator(api);
  ann = await colleagueOf(api, boss);
});

/** Mails of two servers that look at all keys, as addresses and subjects. */
async function mailed(): Promise<readonly string[]> {
  // Those about the new keys.
  await api.runJob('send_account_mails');
  sent.length = 0;
  await Promise.all([api.runJob('key_reminders'), api.runJob('key_reminders')]);
  await api.runJob('send_account_mails');
  return sent.map(({ to, subject }) => `${to.address}: ${subject}`).sort();
}

const expiresInDays = (days: number) => api.clock.hoursFromNow(days * 24);

describe('[J-01] the mail before a key expires', () => {
  it('goes to its owner or the administrators, 14 days and one day before, once each', async () => {
    // At one o'clock in the morning of the next day in Bangkok.
    const expiresAt = expiresInDays(20 + 16 / 24);
    await merchantKey(api, boss, { name: 'Kiosk', expiresAt });
    await personalKey(api, ann, { name: 'Script', expiresAt });
    const mails = [
      `${boss.email}: The API key Kiosk expires on 23 Nov 2026`,
      `${ann.email}: Your API key Script expires on 23 Nov 2026`,
    ].sort();
    api.clock.advance({ days: 6 });
    expect(await mailed()).toEqual([]);
    api.clock.advance({ days: 1 });
    expect(await mailed()).toEqual(mails);
    expect(new Set(sent.map(({ text }) => /https:\S+/.exec(text)?.[0]))).toEqual(
      new Set([`https://${boss.host}/admin/api-keys`, `https://${boss.host}/profile#api-keys`]),
    );
    expect(await mailed()).toEqual([]);
    api.clock.advance({ days: 13 });
    expect(await mailed()).toEqual(mails);
    expect(await mailed()).toEqual([]);
  });

  it('is sent again for another end, and not for another name', async () => {
    const expiresAt = expiresInDays(20);
    const { id } = await merchantKey(api, boss, { expiresAt });
    api.clock.advance({ days: 6 });
    expect(await mailed()).toHaveLength(1);
    const change = (version: number, traits: Pick<ApiKeyBody, 'name' | 'expiresAt'>) => {
      const body = { version, ...keyBody(traits) };
      return api.call(updateApiKey, { as: boss, params: { id }, body });
    };
    await change(1, { name: 'Other', expiresAt });
    expect(await mailed()).toEqual([]);
    await change(2, { name: 'Other', expiresAt: expiresInDays(20) });
    expect(await mailed()).toEqual([]);
    api.clock.advance({ days: 6 });
    expect(await mailed()).toHaveLength(1);
  });

  it('is not sent for a key that was created for so few days, or revoked', async () => {
    await merchantKey(api, boss, { expiresAt: expiresInDays(13) });
    const { id } = await merchantKey(api, boss, { name: 'Ended', expiresAt: expiresInDays(15) });
    await api.call(revokeApiKey, { as: boss, params: { id } });
    api.clock.advance({ days: 2 });
    expect(await mailed()).toEqual([]);
    api.clock.advance({ days: 10 });
    expect(await mailed()).toEqual([expect.stringContaining('Lobby screen')]);
  });
});
