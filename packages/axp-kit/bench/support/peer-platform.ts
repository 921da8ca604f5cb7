import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A server of tokens that forgives none used twice, and the page of an application. */
export interface PeerPlatform {
  readonly origin: string;
  /** Calls for tokens. */
  calls: number;
  /** How often a used refresh token came again. */
  reuses: number;
  /** A refresh token of a new sign-on, the only one that is good for anything. */
  begin(): string;
  close(): Promise<void>;
}

/** As long as it takes the platform that our own client races at. */
const latencyMs = 5;
const lifetimeSeconds = 600;
const page = '<!doctype html><script type="module" src="/peer.js"></script>';

/** Speaks OAuth as far as a refresh: every POST is one. */
export async function startPeerPlatform(script: string): Promise<PeerPlatform> {
  let serial = 0;
  let current = '';
  const begin = (): string => {
    serial += 1;
    // One peer reads what is in it, so it has the form of a token.
    current = jwt(platform.origin, serial);
    return current;
  };
  const refresh = async (body: string): Promise<object> => {
    platform.calls += 1;
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (new URLSearchParams(body).get('refresh_token') !== current) {
      platform.reuses += 1;
      // Reuse ends the whole sign-on, including the newer token.
      current = '';
      return { error: 'invalid_grant' };
    }
    const refresh_token = begin();
    const token = jwt(platform.origin, serial);
    return {
      access_token: token,
      id_token: token,
      refresh_token,
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
      scope: 'openid profile email offline_access',
    };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST') {
      const data = await refresh(await text(request));
      response.writeHead('error' in data ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(data));
      return;
    }
    const isScript = request.url === '/peer.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const platform: PeerPlatform = {
    origin: `http://app.localhost:${port}`,
    calls: 0,
    reuses: 0,
    begin,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return platform;
}

/** Returns an id token; no peer checks its signature. */
function jwt(origin: string, serial: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: `${origin}/`, sub: 'ann', aud: 'c', iat: now, exp: now + lifetimeSeconds };
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { ...claims, serial },
  ];
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${parts.map(encode).join('.')}.x`;
}
