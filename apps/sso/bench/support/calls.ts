import { z } from 'zod';
import type { BenchSession, BenchWorld } from './bench-world.ts';
import type { BenchCall } from './load.ts';
import { askOnce } from './load.ts';

export const clients = 8;

const headers = { host: 'sso.localhost', origin: 'http://acme.localhost:3000' };
const tokenPath = '/api/v1/sessions/axp-booking/oauth/token';

/** The calls of clients in turn, each client with sign-ons of its own. */
export type Calls = (client: number) => BenchCall;

/** Hands each client one after another of its own sign-ons. */
function inTurn({ sessions }: BenchWorld, callOf: (session: BenchSession) => BenchCall): Calls {
  const position = Array.from({ length: clients }, () => 0);
  const own = Math.floor(sessions.length / clients);
  return (client) => {
    const at = position[client] ?? 0;
    position[client] = at + 1;
    const session = sessions[client * own + (at % own)];
    if (!session) throw new Error('a benchmark without sign-ons');
    return callOf(session);
  };
}

export function silentSignOns(world: BenchWorld): Calls {
  return inTurn(world, ({ key, cookie }) => ({
    method: 'POST',
    path: tokenPath,
    headers: { ...headers, cookie: `axp-browser.acme=${cookie}` },
    body: JSON.stringify({
      grant_type: 'session_key',
      session_key: key,
      scopes: ['openid', 'offline_access'],
      instance_id: 'silent',
    }),
  }));
}

export function refreshes(world: BenchWorld): Calls {
  return inTurn(world, (session) => ({
    method: 'POST',
    path: tokenPath,
    headers,
    body: JSON.stringify({
      grant_type: 'refresh_token',
      refresh_token: session.refreshToken,
      session_key: session.key,
      instance_id: 'refresh',
    }),
    onAnswer: (answer) => {
      session.refreshToken = tokensIn(answer).refresh_token;
    },
  }));
}

export function sessionChecks(world: BenchWorld, tokens: readonly string[]): Calls {
  return (client) => ({
    method: 'POST',
    path: '/api/v1/me/sessions/check',
    headers: { ...headers, authorization: `Bearer ${tokens[client] ?? ''}` },
    body: JSON.stringify({ session_key: world.sessions[client]?.key ?? '' }),
  });
}

export function applicationLists(tokens: readonly string[]): Calls {
  return (client) => ({
    method: 'GET',
    path: '/api/v1/me/applications',
    headers: { ...headers, authorization: `Bearer ${tokens[client] ?? ''}` },
  });
}

export function bareRows({ tenantId }: BenchWorld): Calls {
  return () => ({ method: 'GET', path: `/row/${tenantId}`, headers });
}

/** An access token for each client. */
export async function tokensFor(world: BenchWorld): Promise<string[]> {
  const next = silentSignOns(world);
  const answers = Array.from({ length: clients }, (_, client) => askOnce(next(client), world.port));
  return (await Promise.all(answers)).map((answer) => tokensIn(answer).access_token);
}

const Answer = z.object({
  data: z.object({ access_token: z.string(), refresh_token: z.string() }),
});

function tokensIn(answer: string) {
  return Answer.parse(JSON.parse(answer)).data;
}
