import type { ClientAuth } from 'openid-client';
import { ClientSecretBasic, ClientSecretJwt, ClientSecretPost, None } from 'openid-client';
import { UpstreamError } from './upstream-error.ts';

/** Methods for a client with a secret, in the order of preference. */
const bySecret = {
  client_secret_post: ClientSecretPost,
  client_secret_basic: ClientSecretBasic,
  client_secret_jwt: (secret: string) => ClientSecretJwt(secret),
};
type Method = keyof typeof bySecret;
const preferred = ['client_secret_post', 'client_secret_basic', 'client_secret_jwt'] as const;
/** Basic is the default (OpenID Connect Discovery 1.0, 3); some providers that omit it want a form. */
const unnamed = ['client_secret_basic', 'client_secret_post'] as const;

/**
 * How a client may prove itself at the token endpoint, by the provider's metadata. A provider can
 * offer several and register a client for one of them, so the next one is tried after a rejection.
 * @throws UpstreamError for a provider that takes no secret in any of these ways
 */
export function clientAuthentications(
  { clientSecret }: { readonly clientSecret: string | null },
  supported: readonly string[] | undefined,
): readonly ClientAuth[] {
  if (clientSecret === null) return [None()];
  const methods: readonly Method[] = supported
    ? preferred.filter((method) => supported.includes(method))
    : unnamed;
  if (supported && methods.length === 0) {
    const cause = new Error(`no secret is accepted, but ${supported.join(', ')}`);
    throw new UpstreamError('misconfigured', { cause });
  }
  return methods.map((method) => bySecret[method](clientSecret));
}

/** Whether a provider signs id tokens with a shared secret alone (HS256), which proves no issuer. */
export function hasOnlySymmetricTokens(algorithms: readonly string[] | undefined): boolean {
  if (algorithms === undefined || algorithms.length === 0) return false;
  return algorithms.every((algorithm) => /^HS\d+$/.test(algorithm));
}
