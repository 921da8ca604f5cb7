import { attempt, isObject, parseJson } from '../check.ts';
import { AxpError } from '../errors.ts';

/** A claim that is a text; empty if it is none. */
export type ReadClaim = (name: string) => string;

/**
 * The claims of a token: to be shown and compared, never to decide who may do what.
 *
 * @throws AxpError `bad_response` for a token that is none
 */
export function readClaims(token: string): ReadClaim {
  const claims = parseJson(decodeBase64Url(token.split('.')[1] ?? ''));
  if (!isObject(claims)) throw new AxpError('bad_response');
  return (name) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
}

function decodeBase64Url(text: string): string {
  const decode = (): string => {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const decoder = new TextDecoder(undefined, { fatal: true });
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  };
  return attempt(decode) ?? '';
}
