import { listAuditEvents } from '@axp/contracts/administration';
import type { MailSettings } from '@axp/contracts/room-mail';
import { getMailChecks, getMailConnection, retryMailConnection } from '@axp/contracts/room-mail';
import { createAddressGuard } from '@axp/server-kit/outgoing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Insertable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { ownTestApi, startTestApi } from '../app.ts';
import { auditedBy, buildMail, mailbox, saveConnection, shared } from './administration-world.ts';

const records = new Map<string, string[][]>();
const api = ownTestApi({
  dns: {
    resolveMx: async () => [
      { priority: 20, exchange: 'mx2.acme.test' },
      { priority: 10, exchange: 'mx1.acme.test' },
    ],
    resolveTxt: async (name) => {
      const found = records.get(name);
      if (!found) throw Object.assign(new Error(`no record for ${name}`), { code: 'ENODATA' });
      return found;
    },
  },
});
let admin: Member;
beforeEach(async () => {
  admin = await administrator(api);
});

const save = (settings: MailSettings, version = 0) => saveConnection(api, admin, settings, version);

describe('getMailConnection', () => {
  it('[E-09] returns that nothing is connected', async () => {
    const { data } = await api.call(getMailConnection, { as: admin });
    expect(data).toMatchObject({ version: 0, settings: null, health: { state: 'off' } });
  });

  it('[E-09] reports a failure, and silence at a time that had messages before', async () => {
    await save(mailbox);
    const set = (values: Partial<Insertable<DB['mail_connection']>>) =>
      api.db
        .updateTable('mail_connection')
        .set(values)
        .where('merchant_id', '=', admin.merchantId)
        .execute();
    const state = async () => (await api.call(getMailConnection, { as: admin })).data.health;
    expect(await state()).toMatchObject({ state: 'connecting' });
    await set({ connected_at: api.clock.now().toISOString() });
    expect(await state()).toMatchObject({ state: 'receiving', messages: 0, lastMessageAt: null });
    for (const days of [7, 5, 4]) {
      const at = new Date(api.clock.now().getTime() - days * 86_400_000 - 600_000);
      await buildMail(api, admin, { received_at: at.toISOString() });
    }
    expect(await state()).toMatchObject({ state: 'silent', waiting: 3 });
    await buildMail(api, admin, { received_at: api.clock.now().toISOString() });
    expect(await state()).toMatchObject({ state: 'receiving', messages: 1 });
    await set({ failing_since: '2026-11-02T01:00:00Z', failure: 'password' });
    expect(await state()).toMatchObject({
      state: 'failing',
      since: '2026-11-02T01:00:00.000Z',
      failure: 'password',
    });
  });
});

describe('retryMailConnection', () => {
  it('[E-09] ends the pause of a failing mailbox', async () => {
    expect((await api.call(retryMailConnection, { as: admin })).problem.code).toBe(
      'mail_connection.not_found',
    );
    await save(mailbox);
    const failure = { failing_since: '2026-11-02T01:00:00Z', failure: 'away' };
    await api.db
      .updateTable('mail_connection')
      .set({ ...failure, next_attempt_at: '2026-11-02T03:00:00Z' })
      .where('merchant_id', '=', admin.merchantId)
      .execute();
    const before = (await api.call(getMailConnection, { as: admin })).data.health;
    expect(before).toMatchObject({ state: 'failing', nextAttemptAt: '2026-11-02T03:00:00.000Z' });
    const { data } = await api.call(retryMailConnection, { as: admin });
    expect(data.health).toMatchObject({ state: 'failing', nextAttemptAt: null });
  });
});

describe('updateMailConnection', () => {
  it('[E-05] stores a mailbox with a sealed secret that no answer returns', async () => {
    const { data } = await save(mailbox);
    const { secret, ...known } = mailbox;
    const settings = { ...known, tls: 'implicit', hasSecret: true };
    expect(data).toMatchObject({ version: 1, settings });
    const row = await api.db
      .selectFrom('mail_connection')
      .selectAll()
      .where('merchant_id', '=', admin.merchantId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret?.toString('latin1')).not.toContain(secret);
    expect(
      JSON.stringify((await api.call(listAuditEvents, { as: admin, query: {} })).data),
    ).not.toContain(secret);
    expect(await auditedBy(api, admin)).toMatchObject([
      { action: 'create', type: 'mail-connection' },
    ]);
  });

  it('[E-05] keeps an encryption that the port does not suggest', async () => {
    const tlsOf = async (change: Partial<typeof mailbox>, version: number) =>
      (await save({ ...mailbox, ...change }, version)).data.settings?.tls;
    expect(await tlsOf({ port: 1993, tls: 'implicit' }, 0)).toBe('implicit');
    expect(await tlsOf({ port: 1993 }, 1)).toBe('starttls');
  });

  it('[E-05] keeps the secret for the same mailbox, and asks for it for another one', async () => {
    await save(mailbox);
    const { secret: _, ...rest } = mailbox;
    const kept = await save({ ...rest, seriesClash: 'accept-rest' }, 1);
    expect(kept.data).toMatchObject({ version: 2, settings: { hasSecret: true } });
    const other = await save({ ...rest, host: 'localhost' }, 2);
    expect(other.problem.errors).toMatchObject([{ path: 'settings.secret', code: 'required' }]);
  });

  it('[E-10] connects mailboxes of Microsoft and Google without a password', async () => {
    const granted = { ...shared, username: 'rooms@acme.test', secret: 'x', secretExpiresOn: null };
    const microsoft = { tenant: 'acme.test', clientId: 'booking' };
    const first = await save({ ...granted, ...microsoft, kind: 'microsoft' });
    expect(first.data.settings).toMatchObject({
      kind: 'microsoft',
      host: 'outlook.office365.com',
      port: 993,
      ...microsoft,
    });
    const second = await save({ ...granted, kind: 'google', secretExpiresOn: '2027-01-31' }, 1);
    expect(second.data.settings).toMatchObject({
      kind: 'google',
      host: 'imap.gmail.com',
      tenant: null,
      secretExpiresOn: '2027-01-31',
    });
  });

  it('[E-05] forgets the state of another mailbox', async () => {
    await save(mailbox);
    await api.db
      .updateTable('mail_connection')
      .set({ failing_since: '2026-11-02T01:00:00Z', failure: 'away', last_uid: 7 })
      .where('merchant_id', '=', admin.merchantId)
      .execute();
    const { data } = await save({ ...shared, kind: 'lmtp', domain: 'cars.acme.test' }, 1);
    expect(data).toMatchObject({
      settings: { kind: 'lmtp', host: null, hasSecret: false },
      health: { state: 'connecting', failure: null },
    });
  });

  it('[E-05] refuses a domain whose mail another merchant receives', async () => {
    const rooms = { ...shared, kind: 'lmtp', domain: 'meet.acme.test' } as const;
    await save(rooms);
    const other = await administrator(api);
    const refused = await saveConnection(api, other, rooms);
    expect(refused.problem.errors).toMatchObject([
      { path: 'settings.domain', code: 'domain_taken' },
    ]);
    await save({ ...rooms, isActive: false }, 1);
    expect((await saveConnection(api, other, rooms)).data).toMatchObject({ version: 1 });
  });

  it('refuses a change of an older version', async () => {
    await save(mailbox);
    expect((await save(mailbox, 0)).problem.code).toBe('mail_connection.stale');
  });

  it('[H-08] refuses a mail server within the operator’s network', async () => {
    const strict = await startTestApi({ outgoing: createAddressGuard({ rules: [] }) });
    const refused = await saveConnection(strict, await administrator(strict));
    expect(refused.problem.errors).toMatchObject([
      { path: 'settings.host', code: 'address_forbidden' },
    ]);
    await strict.close();
  });
});

describe('getMailChecks', () => {
  const outcomes = async () => {
    const { data } = await api.call(getMailChecks, { as: admin });
    return Object.fromEntries(data.checks.map(({ check, ...result }) => [check, result]));
  };

  it('[E-09] names the records that are missing', async () => {
    await save(mailbox);
    records.clear();
    expect(await outcomes()).toMatchObject({
      mx: { outcome: 'passed', found: 'mx1.acme.test', record: null },
      delivery: { outcome: 'unproven' },
      mailbox: { outcome: 'unproven' },
      senders: { outcome: 'unproven' },
      spf: { outcome: 'failed', record: 'rooms.acme.test. TXT "v=spf1 mx -all"' },
      dkim: { outcome: 'unproven', found: 'default._domainkey.rooms.acme.test' },
      dmarc: { outcome: 'failed', record: '_dmarc.rooms.acme.test. TXT "v=DMARC1; p=quarantine"' },
    });
  });

  it('[E-09] finds records, also the policy of the domain above', async () => {
    await save({ ...shared, kind: 'lmtp', trustedHosts: [], dkimSelector: 'axp1' });
    records.set('rooms.acme.test', [['v=spf1 ', 'mx -all']]);
    records.set('_dmarc.acme.test', [['v=DMARC1; p=reject']]);
    const found = await outcomes();
    records.set('axp1._domainkey.rooms.acme.test', [['k=rsa; p=MIGf']]);
    expect((await outcomes()).dkim).toMatchObject({ outcome: 'passed' });
    expect(found).toMatchObject({
      senders: { outcome: 'failed' },
      dkim: { outcome: 'failed', found: 'axp1._domainkey.rooms.acme.test' },
      spf: { outcome: 'passed', found: 'v=spf1 mx -all' },
      dmarc: { outcome: 'passed', found: 'v=DMARC1; p=reject' },
    });
    expect(found).not.toHaveProperty('mailbox');
  });

  it('refuses without a connection', async () => {
    const { problem } = await api.call(getMailChecks, { as: admin });
    expect(problem.code).toBe('mail_connection.not_found');
  });
});
