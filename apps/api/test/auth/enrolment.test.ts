import { getMe } from '@axp/contracts';
import {
  beginApp,
  beginPasskey,
  enrolApp,
  enrolPasskey,
  verifyPasskey,
} from '@axp/contracts/second-factor';
import { Authenticator } from '@axp/server-kit/testing/webauthn';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { ownTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import type { PendingBrowser } from './factor-world.ts';
import { holdersOf, originOf } from './factor-world.ts';

const api = ownTestApi({ trustProxy: true });
const holders = holdersOf(api);

const me = ({ host }: Member, token: string) => api.call(getMe, { host, token, query: {} });

const sent = ({ ticket, host, headers }: PendingBrowser) => ({
  host,
  headers,
  body: { ticket },
});

describe('beginApp', () => {
  it('[H-11] returns a key for the enrolment only, and stores nothing', async () => {
    const ann = await api.member();
    await holders.require(ann, 'everybody');
    const browser = await holders.pendingFor(ann);
    expect(browser.step).toBe('enrol');
    const { data } = await api.call(beginApp, sent(browser));
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(await holders.factorsOf(ann)).toMatchObject({ app: null, isRequired: true });
    await holders.withApp(ann);
    const refused = await api.call(beginApp, sent(browser));
    expect(refused.problem.code).toBe('auth.ticket_over');
  });
});

describe('enrolApp', () => {
  const enrol = (browser: PendingBrowser, sealedSecret: string, code: string) => {
    const { ticket, host, headers } = browser;
    return api.call(enrolApp, { host, headers, body: { ticket, sealedSecret, code } });
  };

  it('[H-11] sets up an app before the first token, and returns ten recovery codes', async () => {
    const ann = await api.member();
    await holders.require(ann, 'everybody');
    const browser = await holders.pendingFor(ann);
    const { secret, sealedSecret } = (await api.call(beginApp, sent(browser))).data;
    const wrong = await enrol(browser, sealedSecret, '000000');
    expect(wrong.problem.code).toBe('auth.code_wrong');
    const { data } = await enrol(browser, sealedSecret, holders.codeOf(secret));
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await me(ann, data.accessToken)).data.id).toBe(ann.id);
    api.clock.advance({ minutes: 1 });
    const next = await holders.pendingFor(ann);
    expect((await holders.verify(next, holders.codeOf(secret))).status).toBe(200);
  });

  it('[H-11] refuses the key of another person, a changed one, and one after 15 minutes', async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    await holders.require(ann, 'everybody');
    const own = await holders.pendingFor(ann);
    const bens = (await api.call(beginApp, sent(await holders.pendingFor(ben)))).data;
    const foreign = await enrol(own, bens.sealedSecret, holders.codeOf(bens.secret));
    expect(foreign.problem.code).toBe('auth.code_wrong');
    const key = (await api.call(beginApp, sent(own))).data;
    const [first, ...rest] = key.sealedSecret;
    const other = [first === 'A' ? 'B' : 'A', ...rest].join('');
    const changed = await enrol(own, other, holders.codeOf(key.secret));
    expect(changed.problem.code).toBe('auth.code_wrong');
    api.clock.advance({ minutes: 15 });
    const late = await enrol(
      await holders.pendingFor(ann),
      key.sealedSecret,
      holders.codeOf(key.secret),
    );
    expect(late.problem.code).toBe('auth.code_wrong');
  });

  it('[H-11] completes one of two enrolments with one ticket', async () => {
    const ann = await api.member();
    await holders.require(ann, 'everybody');
    const browser = await holders.pendingFor(ann);
    const keys = await Promise.all(
      [1, 2].map(async () => (await api.call(beginApp, sent(browser))).data),
    );
    const answers = await Promise.all(
      keys.map(({ secret, sealedSecret }) => enrol(browser, sealedSecret, holders.codeOf(secret))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('enrolPasskey', () => {
  it('[H-11] registers a passkey before the first token, with recovery codes', async () => {
    const ann = await api.member({ user: { is_administrator: true } });
    await holders.require(ann, 'administrators');
    const browser = await holders.pendingFor(ann);
    const { ticket, host, headers } = browser;
    const { options } = (await api.call(beginPasskey, sent(browser))).data;
    const key = new Authenticator();
    const credential = key.create(options, { origin: originOf(ann) });
    const name = 'Phone';
    const unverified = key.create(options, { origin: originOf(ann), isVerified: false });
    const enrol = (one: string) =>
      api.call(enrolPasskey, { host, headers, body: { ticket, credential: one, name } });
    expect((await enrol(unverified)).problem.code).toBe('auth.passkey_refused');
    const { data } = await enrol(credential);
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await me(ann, data.accessToken)).data.id).toBe(ann.id);
    expect((await holders.factorsOf(ann)).passkeys).toMatchObject([{ name: 'Phone' }]);
    const next = await holders.pendingFor(ann);
    const proof = (await api.call(beginPasskey, sent(next))).data;
    const answer = await api.call(verifyPasskey, {
      host,
      headers: next.headers,
      body: { ticket: next.ticket, credential: key.get(proof.options, { origin: originOf(ann) }) },
    });
    expect(answer.status).toBe(200);
  });
});
