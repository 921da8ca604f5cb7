import { beginSso, cloudLogin, finishSso, getMe } from '@axp/contracts';
import { linkByCode, resendLinkCode } from '@axp/contracts/identities';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import {
  buildCloudTenant,
  buildMerchant,
  buildSignInMethod,
  hostOfMerchant,
} from '../factories.ts';
import { startTestPlatform } from './cloud-platform.ts';
import { startLinkWorld } from './link-world.ts';

type Claims = Readonly<Record<string, unknown>>;

export interface House {
  readonly id: string;
  readonly host: string;
}

/** The application with a mail server, a provider that says whatever a test wants, and the platform. */
export async function startIdentityWorld({
  factorIssuers = new Set(),
}: {
  readonly factorIssuers?: ReadonlySet<string>;
} = {}) {
  const [crooked, cloud] = await Promise.all([
    startCrookedProvider('axp-booking'),
    startTestPlatform(),
  ]);
  const world = await startLinkWorld({
    cloudPlatform: cloud.platform,
    upstream: { secretOf: () => null, isPlainHttpAllowed: true, factorIssuers },
  });
  const { api, from } = world;

  /** A merchant with the provider, as `sso`, and with cloud accounts. */
  async function buildHouse(
    values: { readonly allowed_domains?: string[]; readonly creates_users?: boolean } = {},
  ): Promise<House> {
    const { id } = await buildMerchant(api.db);
    const method = { merchant_id: id, ...values };
    await buildSignInMethod(api.db, {
      ...method,
      code: 'id',
      name: 'Acme ID',
      issuer: crooked.issuer,
      client_id: 'axp-booking',
    });
    await buildCloudTenant(api.db, { ...method, tenant_key: 'acme' });
    return { id, host: hostOfMerchant(id) };
  }

  /** Comes back from the provider with these claims. */
  async function arrive({ host }: House, claims: Claims, { code = 'id', asksAgain = false } = {}) {
    const params = { code };
    const headers = from();
    const { data: tab } = await api.call(beginSso, { host, headers, params, body: { asksAgain } });
    const query = new URL(tab.authorizationUrl).searchParams;
    const nonce = query.get('nonce') ?? '';
    await crooked.prepare({ nonce, email_verified: true, ...claims }, {});
    const answer = new URLSearchParams({ code: 'x', state: tab.state }).toString();
    return api.call(finishSso, { host, headers, params, body: { answer, key: tab.key } });
  }

  return {
    ...world,
    crooked,
    buildHouse,
    arrive,
    /** Makes the provider one that administrators have added; its code is `own-id` then. */
    addProviderTo: ({ id }: House) =>
      api.db
        .updateTable('sign_in_method')
        .set({ is_own: true, code: 'own-id', slot: 11, tested_at: '2026-11-01T00:00:00Z' })
        .where('merchant_id', '=', id)
        .where('code', '=', 'id')
        .execute(),
    /** Shows the token of a cloud account. */
    arriveByCloud: async ({ host }: House, email: string, claims: Claims = {}) => {
      const idToken = await cloud.idToken(email, api.clock.now(), { claims });
      return api.call(cloudLogin, { host, headers: from(), body: { idToken } });
    },
    confirm: ({ host }: House, key: string, code: string, address?: string) =>
      api.call(linkByCode, { host, headers: from(address), body: { key, code } }),
    resend: ({ host }: House, key: string) =>
      api.call(resendLinkCode, { host, headers: from(), body: { key } }),
    /** The code of the last mail to an address. */
    codeTo: async (address: string) => {
      await world.sendMails();
      const text = world.server.to(address).at(-1)?.text ?? '';
      return /^\d{6}$/m.exec(text)?.[0] ?? '';
    },
    /** Returns the id of the user that an access token belongs to. */
    whoIs: async ({ host }: House, token: string) =>
      (await api.call(getMe, { host, token, query: {} })).data.id,
    close: async () => {
      await world.close();
      crooked.stop();
      await cloud.close();
    },
  };
}

export type IdentityWorld = Awaited<ReturnType<typeof startIdentityWorld>>;

interface Answer {
  readonly status: number;
  readonly problem: { readonly code: string; readonly params: Readonly<Record<string, unknown>> };
}

/** The key that a sign-in gets which needs a code. */
export function keyOf({ problem }: Answer): string {
  if (problem.code !== 'auth.link_required') throw new Error(`not a link: ${problem.code}`);
  return String(problem.params.key);
}

export function refusalOf({ status, problem }: Answer): [number, string] {
  return [status, problem.code];
}
