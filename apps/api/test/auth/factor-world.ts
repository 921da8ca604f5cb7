import { login } from '@axp/contracts';
import type { PendingSignIn } from '@axp/contracts/second-factor';
import {
  addOwnPasskey,
  getSecondFactors,
  requestAppKey,
  requestPasskeyOptions,
  setOwnApp,
  verifySecondFactor,
} from '@axp/contracts/second-factor';
import { Authenticator } from '@axp/server-kit/testing/webauthn';
import { Secret, TOTP } from 'otpauth';
import type { Member, TestApi } from '../app.ts';
import { testPassword } from '../factories.ts';
import { pendingOf } from './tokens-of.ts';

type Headers = Readonly<Record<string, string>>;

export const currentPassword = testPassword;

export const originOf = (member: Pick<Member, 'host'>) => `https://${member.host}`;

export const holdersOf = (api: TestApi) => {
  /** Returns the code of an authenticator app, offset by some steps of 30 s. */
  const codeOf = (secret: string, steps = 0) => {
    const timestamp = api.clock.now().getTime() + steps * 30_000;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };

  /** The member's password, sent by a browser with these cookies. */
  const sendPassword = (member: Member, headers: Headers = {}) =>
    api.call(login, {
      host: member.host,
      headers,
      body: { email: member.email, password: testPassword },
    });

  /** A browser that has sent the password and owes the second step. */
  const pendingFor = async (member: Member): Promise<PendingBrowser> => {
    const answer = await sendPassword(member);
    return { ...pendingOf(answer.data), host: member.host, headers: cookiesIn(answer) };
  };

  /** Sets up an app in the profile; the code is spent, and a minute has passed. */
  const withApp = async (member: Member) => {
    const body = { currentPassword };
    const { secret, sealedSecret } = (await api.call(requestAppKey, { as: member, body })).data;
    const { data } = await api.call(setOwnApp, {
      as: member,
      body: { sealedSecret, code: codeOf(secret) },
    });
    api.clock.advance({ minutes: 1 });
    return { secret, codes: data.recoveryCodes };
  };

  /** Registers a passkey in the profile. */
  const withPasskey = async (member: Member, name = 'Laptop') => {
    const key = new Authenticator();
    const body = { currentPassword };
    const { options } = (await api.call(requestPasskeyOptions, { as: member, body })).data;
    const credential = key.create(options, { origin: originOf(member) });
    const { data } = await api.call(addOwnPasskey, { as: member, body: { credential, name } });
    return { key, codes: data.recoveryCodes, factors: data.factors };
  };

  const verify = (browser: PendingBrowser, code: string, headers = browser.headers) =>
    api.call(verifySecondFactor, {
      host: browser.host,
      headers,
      body: { ticket: browser.ticket, code },
    });

  const factorsOf = async (as: Member) => (await api.call(getSecondFactors, { as })).data;

  const require = (member: Member, rule: string) =>
    api.db
      .updateTable('merchant')
      .set({ second_factor: rule })
      .where('id', '=', member.merchantId)
      .execute();

  return { codeOf, sendPassword, pendingFor, withApp, withPasskey, verify, factorsOf, require };
};

export interface PendingBrowser extends PendingSignIn {
  readonly host: string;
  readonly headers: Headers;
}

/** The cookies of an answer, as the browser sends them back. */
export function cookiesIn({
  headers,
}: {
  readonly headers: { readonly 'set-cookie'?: string | string[] | undefined };
}): Headers {
  const set = [headers['set-cookie'] ?? []].flat();
  const pairs = set.map((cookie) => cookie.split(';')[0] ?? '');
  return { cookie: pairs.filter((pair) => !pair.endsWith('=')).join('; ') };
}
