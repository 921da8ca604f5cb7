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
    // Decodes UTF-8 and throws for anything else, in a tenth of the code of its successors.
    // oxlint-disable-next-line typescript/no-deprecated -- see above; every browser has it
    return JSON.parse(decodeURIComponent(escape(atob(text))));
  });
  if (!isObject(claims)) throw new AxpError('bad_response');
  return (name) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
}
