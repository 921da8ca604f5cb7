import type { Milters } from '@axp/server-kit/testing/mail';
import { createDkimKey, startMilters } from '@axp/server-kit/testing/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import type { CompanyMail } from './company-mail.ts';
import { startCompanyMail } from './company-mail.ts';
import { messageOf } from './meeting-message.ts';
import { roomWorld } from './room-world.ts';

const api = testApi();
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

const ownKey = createDkimKey('acme.test');
const strangersKey = createDkimKey('evil.test');
const unpublishedKey = createDkimKey('acme.test');
const records = {
  ...ownKey.record,
  ...strangersKey.record,
  '_dmarc.acme.test': 'v=DMARC1; p=none',
};

const host = 'mail.acme.test';
const forged = [
  `Authentication-Results: ${host}; dmarc=pass header.from=silent.test`,
  `Authentication-Results: ${host}; dmarc=pass header.from=acme.test; dkim=pass header.d=acme.test`,
];

describeAsRoot('[E-04] an invitation that opendkim and opendmarc checked for Postfix', () => {
  let milters: Milters;
  let company: CompanyMail;
  let world: Awaited<ReturnType<typeof roomWorld>>;

  beforeAll(async () => {
    milters = await startMilters(records);
    company = await startCompanyMail(api, milters);
    world = await roomWorld(api, []);
    await api.db
      .updateTable('mail_connection')
      .set({ trusted_hosts: [host] })
      .execute();
    for (const email of ['nina@acme.test', 'nina@silent.test']) {
      await api.member({ user: { merchant_id: world.ann.merchantId, email } });
    }
  });
  afterAll(async () => {
    await milters.stop();
    await company.stop();
  });

  interface Sent {
    readonly from?: string;
    readonly key?: typeof ownKey;
  }

  /** Sends an invitation with forged results. */
  function invite({ from = 'nina@acme.test', key }: Sent) {
    const raw = [...forged, messageOf([{ organizer: from }], world.address)].join('\r\n');
    const mail = { raw, envelope: { from, to: world.address }, ...key?.signing };
    return company.logAfter(world.ann, () => company.send(mail));
  }

  it('books if it is signed by the domain of the organiser', async () => {
    const { verdict, checks, raw } = await invite({ key: ownKey });
    expect({ verdict, checks }).toMatchObject({ verdict: 'accepted', checks: { by: host } });
    const results = raw?.toString().match(/^Authentication-Results: (?:.|\r\n\s)*/gm);
    expect(results).toEqual([
      expect.stringContaining('dmarc=pass (p=none dis=none) header.from=acme.test'),
      expect.stringContaining('dkim=pass (2048-bit key; unprotected) header.d=acme.test'),
    ]);
  });

  it.each([
    { title: 'has no signature', reason: 'authentication-failed' },
    {
      title: 'is signed with a key that the domain does not publish',
      key: unpublishedKey,
      reason: 'authentication-failed',
    },
    { title: 'is signed by another domain', key: strangersKey, reason: 'authentication-failed' },
    {
      title: 'comes from a domain that publishes nothing',
      from: 'nina@silent.test',
      key: strangersKey,
      reason: 'not-authenticated',
    },
  ])('does not book if it $title', async ({ reason, ...sent }) => {
    expect(await invite(sent)).toMatchObject({ verdict: 'not-answered', reason });
  });
});
