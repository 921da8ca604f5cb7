import * as oidc from 'openid-client';
import { limitedFetch } from '../outgoing/index.ts';
import type { Clock, ExpiringCache } from '../time/index.ts';
import { createExpiringCache } from '../time/index.ts';
import { formOf, translated } from '../upstream/oidc-connection.ts';
import type { MailOAuthClient } from './oauth-client.ts';
import { mailGrantOf } from './oauth-client.ts';

export interface AccessToken {
  readonly value: string;
  readonly lifeMs: number;
}

/**
 * Access tokens for mailboxes, by the address of each. One is renewed before it expires; callers who
 * ask at once share one request. `get` rejects with an UpstreamError: `unreachable` passes, all
 * others need the operator. `forget` a token that the mail server refuses.
 */
export type MailTokens = Pick<ExpiringCache<string, AccessToken>, 'get' | 'forget'>;

interface Options {
  readonly clock: Clock;
  /** Replaced by tests, whose provider is on this machine. */
  readonly fetch?: typeof limitedFetch;
}

/** A command of a mail server can take this long after the token was read. */
const marginMs = 5 * 60_000;
const shortestLifeSeconds = 60;
/** Of a provider that does not say; both say an hour. */
const unknownLifeSeconds = 10 * 60;
const mostMailboxes = 100;

/** @throws OAuthSecretError */
export function createMailTokens(
  client: MailOAuthClient,
  { clock, fetch = limitedFetch }: Options,
): MailTokens {
  const { tokenEndpoint, grantType, parametersFor } = mailGrantOf(client);
  const server = { issuer: new URL(tokenEndpoint).origin, token_endpoint: tokenEndpoint };
  // The parameters have the proof of the client.
  const configuration = new oidc.Configuration(server, '-', undefined, () => undefined);
  configuration[oidc.customFetch] = (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: formOf(body) });

  const request = async (mailbox: string): Promise<AccessToken> => {
    const parameters = await parametersFor(mailbox, clock.now());
    const answer = await translated(() =>
      oidc.genericGrantRequest(configuration, grantType, parameters),
    );
    const seconds = Math.max(answer.expires_in ?? unknownLifeSeconds, shortestLifeSeconds);
    return { value: answer.access_token, lifeMs: seconds * 1000 };
  };

  return createExpiringCache({
    clock,
    maxAgeMs: ({ lifeMs }) => lifeMs - Math.min(marginMs, lifeMs / 2),
    maxEntries: mostMailboxes,
    nameOf: (mailbox) => mailbox,
    load: request,
  });
}
