import type { SignInSettings } from '@axp/contracts';
import {
  beginSso,
  finishSso,
  getSignInSettings,
  listSignInMethods,
  updateSignInMethod,
} from '@axp/contracts';
import type { SignInConnection } from '@axp/contracts/administration';
import {
  createSignInMethod,
  deleteSignInMethod,
  listAuditEvents,
  testSignInMethod,
  updateSignInConnection,
} from '@axp/contracts/administration';
import { runNow } from '@axp/server-kit/testing';
import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { answerOf, startOpenidProvider } from '@axp/server-kit/testing/openid';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { hostOfMerchant } from '../factories.ts';
import { administrator } from './admin-world.ts';

/** Where no provider is. */
export const nobody = 'http://127.0.0.1:9';
export const clientId = 'axp-booking';
export const clientSecret = 'a secret between the two of us';

type SsoConnection = Extract<SignInConnection, { kind: 'sso' }>;
type Managed = Extract<SignInSettings['methods'][number], { kind: 'sso' | 'directory' }>;

/** Connection to a provider as an administrator enters it. */
export const connectionTo = (
  issuer: string,
  values: Partial<SsoConnection> = {},
): SsoConnection => ({
  kind: 'sso',
  name: 'Acme ID',
  issuer,
  clientId,
  clientSecret,
  scopes: 'openid profile email',
  createsUsers: false,
  ownsAddresses: false,
  acceptedAcr: [],
  ...values,
});

/** A provider that returns to the pages of an administrator's merchant, and knows one client. */
export function providerOf({ merchantId }: Member): Promise<OpenidProvider> {
  const redirectUris = [`https://${hostOfMerchant(merchantId)}/login/sso/callback`];
  return startOpenidProvider({ redirectUris, clientId, clientSecret });
}

/** An administrator at work, who always sends the version that is current. */
export async function connectorsOf(api: TestApi, boss?: Member) {
  const as = boss ?? (await administrator(api));
  const settings = async () => (await api.call(getSignInSettings, { as })).data;
  const version = async () => (await settings()).version;
  const find = async (code: string): Promise<Managed> => {
    const found = (await settings()).methods.find((method) => method.code === code);
    if (found?.kind !== 'sso' && found?.kind !== 'directory') throw new Error(`no ${code}`);
    return found;
  };
  const added = async () =>
    (await settings()).methods.flatMap((method) =>
      'isOwn' in method && method.isOwn ? [method.code] : [],
    );
  const create = async (connection: SignInConnection, allowedDomains: string[] = []) =>
    api.call(createSignInMethod, {
      as,
      body: { version: await version(), connection, allowedDomains },
    });
  return {
    as,
    settings,
    find,
    create,
    /** Adds a method, and returns its code. */
    add: async (connection: SignInConnection, domains?: string[]): Promise<string> => {
      const before = await added();
      const answer = await create(connection, domains);
      if (answer.status !== 201) throw new Error(answer.problem.code);
      return (await added()).find((code) => !before.includes(code)) ?? '';
    },
    change: async (code: string, connection: SignInConnection) =>
      api.call(updateSignInConnection, {
        as,
        params: { code },
        body: { version: await version(), connection },
      }),
    turn: async (code: string, isEnabled: boolean) =>
      api.call(updateSignInMethod, {
        as,
        params: { code },
        body: { version: await version(), isEnabled },
      }),
    test: (code: string) => api.call(testSignInMethod, { as, params: { code } }),
    remove: async (code: string) =>
      api.call(deleteSignInMethod, { as, params: { code }, query: { version: await version() } }),
  };
}

/** An administrator whose people can sign in by a real provider, as the browser does. */
export async function startConnectorWorld(overrides: Parameters<typeof startTestApi>[0] = {}) {
  const api = await startTestApi(overrides);
  // The library of the provider reads `Date`.
  api.clock.set(runNow().toISOString());
  const boss = await administrator(api);
  const desk = await connectorsOf(api, boss);
  const provider = await providerOf(boss);
  const right = () => connectionTo(provider.issuer);
  const { host, merchantId } = boss;
  return {
    api,
    boss,
    desk,
    provider,
    /** Connection that the provider accepts. */
    right,
    rowOf: (code: string) =>
      api.db
        .selectFrom('sign_in_method')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirstOrThrow(),
    /** The codes of the buttons on the sign-in page. */
    shown: async () =>
      (await api.call(listSignInMethods, { host })).data.flatMap((method) =>
        'code' in method ? [method.code] : [],
      ),
    /** Adds a method that has passed its test, and turns it on. */
    running: async (): Promise<string> => {
      const code = await desk.add(right(), ['acme.test']);
      await desk.test(code);
      const { status } = await desk.turn(code, true);
      if (status !== 200) throw new Error(`${code} is off`);
      return code;
    },
    /** A person of the merchant with an address at the provider's domain. */
    person: (name: string) =>
      api.member({
        user: { merchant_id: merchantId, email: `${name}@acme.test`, password_hash: null },
      }),
    signIn: async (code: string, account: string) => {
      const begun = await api.call(beginSso, { host, params: { code }, body: {} });
      const address = new URL(begun.data.authorizationUrl);
      address.searchParams.set('login_hint', account);
      const answer = (await answerOf(address.href)).search.slice(1);
      return api.call(finishSso, {
        host,
        params: { code },
        body: { key: begun.data.key, answer },
      });
    },
    /** The audit log of sign-in methods, the newest first. */
    trail: async (as = boss) =>
      (await api.call(listAuditEvents, { as, query: { objectType: 'sign-in-method' } })).data,
    close: async () => {
      provider.stop();
      await api.close();
    },
  };
}

export type ConnectorWorld = Awaited<ReturnType<typeof startConnectorWorld>>;
