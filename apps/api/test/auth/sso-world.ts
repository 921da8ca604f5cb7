import { beginSso, finishSso } from '@axp/contracts';
import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { answerOf, startOpenidProvider } from '@axp/server-kit/testing/openid';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildSignInMethod, hostOfMerchant } from '../factories.ts';

const merchantId = '019a1f00-0000-7000-8000-00000000acae';
const clientId = 'axp-booking';
const clientSecret = 'a secret between the two of us';
const secretName = 'SIGN_IN_SECRET_TEST';
export const wrongSecretName = 'SIGN_IN_SECRET_WRONG';

export const host = hostOfMerchant(merchantId);
export const callback = `https://${host}/login/sso/callback`;
export const codes = ['staff-id', 'partner-id'] as const;

export interface SsoWorld {
  readonly api: TestApi;
  readonly merchantId: string;
  readonly providers: readonly OpenidProvider[];
  readonly close: () => Promise<void>;
}

/** A merchant with two providers: one of them makes accounts; both let in one domain alone. */
export async function startSsoWorld(): Promise<SsoWorld> {
  const [api, ...providers] = await Promise.all([
    startTestApi({
      trustProxy: true,
      upstream: {
        secretOf: (name) =>
          ({ [secretName]: clientSecret, [wrongSecretName]: 'mistyped' })[name] ?? null,
        isPlainHttpAllowed: true,
        factorIssuers: new Set(),
      },
    }),
    ...codes.map(() => startOpenidProvider({ redirectUris: [callback], clientId, clientSecret })),
  ]);
  await buildMerchant(api.db, { id: merchantId, timezone: 'Asia/Tokyo' });
  for (const [index, code] of codes.entries()) {
    await buildSignInMethod(api.db, {
      merchant_id: merchantId,
      code,
      name: code,
      slot: index + 1,
      issuer: providers[index]?.issuer ?? '',
      client_id: clientId,
      client_secret_name: secretName,
      creates_users: code === 'staff-id',
      allowed_domains: ['acme.test'],
    });
  }
  return {
    api,
    merchantId,
    providers,
    close: async () => {
      for (const provider of providers) provider.stop();
      await api.close();
    },
  };
}

type Headers = Readonly<Record<string, string>>;

let networks = 0;
/** Each attempt from a network of its own: many from one have to wait. */
function anyNetwork(): Headers {
  networks += 1;
  return { 'x-forwarded-for': `10.0.${networks >> 8}.${networks & 255}` };
}

/** Begins in a tab of its own. */
export async function begin(api: TestApi, code: string, headers = anyNetwork()) {
  const begun = await api.call(beginSso, { host, headers, params: { code }, body: {} });
  return begun.data;
}

type Tab = Awaited<ReturnType<typeof begin>>;

/** Leaves for a provider as the person that it is hinted at, up to the answer it gives. */
export async function leaveFor(api: TestApi, code: string, hint: string, headers?: Headers) {
  const tab = await begin(api, code, headers);
  const address = new URL(tab.authorizationUrl);
  address.searchParams.set('login_hint', hint);
  return { tab, answer: await answerOf(address.href) };
}

interface Return {
  readonly tab: Pick<Tab, 'key'>;
  readonly answer: URL;
  readonly at?: string;
  readonly headers?: Headers;
}

/** Comes back with an answer, as the callback page does. */
export function comeBack(api: TestApi, code: string, back: Return) {
  const { tab, answer, at = host, headers = anyNetwork() } = back;
  const body = { key: tab.key, answer: answer.search.slice(1) };
  return api.call(finishSso, { host: at, headers, params: { code }, body });
}
