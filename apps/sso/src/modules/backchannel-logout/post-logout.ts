import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';

/** Hands a logout token to an application; answers the HTTP status, 0 where no one answers. */
export type PostLogout = (address: string, token: string) => Promise<number>;

const timeoutMs = 5_000;

/**
 * As OpenID Connect Back-Channel Logout 1.0, 2.5, has it: a form with one field, no redirects. Not
 * `fetch`, which lets no one set the Host header: that names the merchant of an address below
 * `localhost`, which not every system resolves (RFC 6761, 6.3).
 */
export function createLogoutPost({
  isLoopbackAllowed,
}: {
  readonly isLoopbackAllowed: boolean;
}): PostLogout {
  return (address, token) => {
    const url = new URL(address);
    const { host, protocol, hostname } = url;
    if (isLoopbackAllowed && hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
    const body = new URLSearchParams({ logout_token: token }).toString();
    const headers = {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const request = protocol === 'https:' ? requestTls : requestPlain;
    return new Promise((resolve) => {
      const call = request(url, options, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on('error', () => resolve(0));
      call.end(body);
    });
  };
}
