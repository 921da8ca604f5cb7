import { createServer } from 'node:net';
import { getSystemAlerts } from '@axp/contracts/administration';
import { getMailChecks, runMailChecks } from '@axp/contracts/room-mail';
import type { MailMessage } from '@axp/server-kit/mail';
import { listening } from '@axp/server-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { mailbox, saveConnection } from './administration-world.ts';

const sent: MailMessage[] = [];
const complete = {
  'rooms.acme.test': 'v=spf1 mx -all',
  'default._domainkey.rooms.acme.test': 'v=DKIM1; p=MIGf',
  '_dmarc.rooms.acme.test': 'v=DMARC1; p=reject',
};
let records: Readonly<Record<string, string>> = complete;
let exchange = 'mx.acme.test';
let isAway = false;
let lookups = 0;

function found<Found>(value: Found | undefined): Found {
  lookups += 1;
  const code = isAway ? 'ESERVFAIL' : 'ENODATA';
  if (isAway || value === undefined) throw Object.assign(new Error(code), { code });
  return value;
}

const api = ownTestApi({
  mail: mailInto(sent),
  dns: {
    resolveMx: async () => found([{ priority: 10, exchange }]),
    resolveTxt: async (name) => [[found(records[name])]],
  },
});

let admin: Member;
beforeEach(async () => {
  await api.db.deleteFrom('mail_connection').execute();
  [records, isAway] = [complete, false];
  admin = await administrator(api);
  await saveConnection(api, admin, mailbox);
});

const without = (name: keyof typeof complete) => {
  const { [name]: _, ...others } = complete;
  records = others;
};

async function checks() {
  const { data } = await api.call(getMailChecks, { as: admin });
  const failed = data.checks.filter(({ outcome }) => outcome === 'failed');
  return { checkedAt: data.checkedAt, failed: failed.map(({ check }) => check) };
}

/** Lookups that the job makes after a time. */
async function lookupsAfter(minutes: number): Promise<number> {
  api.clock.advance({ minutes });
  lookups = 0;
  await api.runJob('check_mail_setup');
  return lookups;
}

/** Mails after a time in which the setup is checked; a second look repeats none. */
async function mailedAfter(minutes: number): Promise<readonly string[]> {
  await lookupsAfter(minutes);
  sent.length = 0;
  const watch = 'watch_mail_faults';
  for (const job of [watch, watch, 'send_account_mails']) await api.runJob(job);
  return sent.map(({ subject }) => subject);
}

const alerts = async () => (await api.call(getSystemAlerts, { as: admin })).data.roomMail;

describe('the checks of the setup', () => {
  it('[E-09] are made every hour, and every 5 minutes while one fails', async () => {
    expect(await lookupsAfter(0)).toBeGreaterThan(3);
    expect(await lookupsAfter(59)).toBe(0);
    without('_dmarc.rooms.acme.test');
    expect(await lookupsAfter(2)).toBeGreaterThan(3);
    expect(await lookupsAfter(4)).toBe(0);
    expect(await lookupsAfter(2)).toBeGreaterThan(3);
  });

  it('[E-09] are made again after a change, and forgotten with the domain', async () => {
    await lookupsAfter(0);
    await saveConnection(api, admin, { ...mailbox, seriesClash: 'accept-rest' }, 1);
    const kept = await checks();
    expect(await lookupsAfter(1)).toBeGreaterThan(3);
    expect((await checks()).checkedAt > kept.checkedAt).toBe(true);
    await saveConnection(api, admin, { ...mailbox, domain: 'cars.acme.test' }, 2);
    expect((await checks()).failed).toEqual(['spf', 'dmarc']);
  });

  it('[H-08] make no connection to the hosts that they are about', async () => {
    let callers = 0;
    const server = createServer((socket) => {
      callers += 1;
      socket.destroy();
    });
    const port = await listening(server.listen(0, '127.0.0.1'));
    await api.db.updateTable('mail_connection').set({ port }).execute();
    exchange = '127.0.0.1';
    expect(await lookupsAfter(0)).toBeGreaterThan(3);
    await api.call(runMailChecks, { as: admin });
    expect(callers).toBe(0);
    server.close();
  });

  it('[E-09] are not made while the connection is off', async () => {
    await saveConnection(api, admin, { ...mailbox, isActive: false }, 1);
    expect(await lookupsAfter(60)).toBe(0);
  });

  it('[E-09] are mailed about when one has failed for 15 minutes, and once when all pass', async () => {
    expect(await mailedAfter(0)).toEqual([]);
    without('_dmarc.rooms.acme.test');
    expect(await mailedAfter(61)).toEqual([]);
    expect(await alerts()).toMatchObject([{ kind: 'setup' }]);
    expect(await mailedAfter(16)).toEqual(['A setup check of rooms.acme.test fails']);
    expect(sent[0]?.text).toContain(`https://${admin.host}/admin/mail?tab=setup`);
    records = {};
    expect(await mailedAfter(6)).toEqual([]);
    expect(await mailedAfter(16)).toEqual(['A setup check of rooms.acme.test fails']);
    without('_dmarc.rooms.acme.test');
    expect(await mailedAfter(20)).toEqual([]);
    records = complete;
    expect(await mailedAfter(6)).toEqual(['The setup checks of rooms.acme.test pass again']);
    expect(await alerts()).toEqual([]);
  });

  it('[E-09] begin and end no fault while the name server is away', async () => {
    isAway = true;
    expect(await mailedAfter(0)).toEqual([]);
    expect(await mailedAfter(61)).toEqual([]);
    expect(await alerts()).toEqual([]);
    isAway = false;
    without('_dmarc.rooms.acme.test');
    await mailedAfter(61);
    expect(await mailedAfter(20)).toHaveLength(1);
    isAway = true;
    expect(await mailedAfter(61)).toEqual([]);
    expect(await alerts()).toMatchObject([{ kind: 'setup' }]);
  });

  it('[E-09] show a mailbox that fails since the last look', async () => {
    await lookupsAfter(0);
    const failing = { failure: 'away', failing_since: api.clock.now().toISOString() };
    await api.db.updateTable('mail_connection').set(failing).execute();
    lookups = 0;
    expect((await checks()).failed).toEqual(['mailbox']);
    expect(lookups).toBe(0);
  });

  it('[E-09] leave a failing mailbox to the mail about it', async () => {
    const failing = { failure: 'away', failing_since: api.clock.now().toISOString() };
    await api.db.updateTable('mail_connection').set(failing).execute();
    await mailedAfter(0);
    expect((await checks()).failed).toEqual(['mailbox']);
    expect(await alerts()).toMatchObject([{ kind: 'failing' }]);
  });
});

describe('runMailChecks', () => {
  it('[E-09] looks again at once; else the last result is shown with its time', async () => {
    await lookupsAfter(0);
    const first = await checks();
    expect(first.failed).toEqual([]);
    without('_dmarc.rooms.acme.test');
    api.clock.advance({ minutes: 3 });
    expect(await checks()).toEqual(first);
    const { data } = await api.call(runMailChecks, { as: admin });
    expect(data.checkedAt > first.checkedAt).toBe(true);
    expect((await checks()).failed).toEqual(['dmarc']);
  });
});
