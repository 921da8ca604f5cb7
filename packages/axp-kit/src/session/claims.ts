import { attempt, isObject } from '../check.ts';
import { AxpError } from '../errors.ts';

/** A claim that is a text; empty if it is none. */
export type ReadClaim = (name: string) => string;

/**
 * The claims of a token: to be shown and compared, never to decide who may do what.
 *
 * @throws AxpError `bad_response` for a token that is none
 */
export function readClaims(token: string): ReadClaim {
  const claims = attempt((): unknown => {
    const text = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    return JSON.parse(new TextDecoder(undefined, { fatal: true }).decode(bytes));
  });
  if (!isObject(claims)) throw new AxpError('bad_response');
  return (name) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
}
