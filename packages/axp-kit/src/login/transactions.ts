import { hasAll, parseJson } from '../check.ts';
import { longestLoginMs, mostRedirects, redirectsWithinMs } from '../constants.ts';
import type { AxpStorage } from '../environment.ts';
import { AxpError } from '../errors.ts';

/**
 * Login that this tab started and that has not returned. The verifier proves that the same tab
 * finishes it; the login page got its hash.
 */
export interface LoginTransaction {
  readonly verifier: string;
  readonly returnUrl: string;
  readonly tenantUrl: string;
  readonly begunAt: number;
}

/** Gives the transaction under that key once, and never after ten minutes. */
export function takeTransaction(
  storage: AxpStorage,
  key: string,
  now: number,
): LoginTransaction | undefined {
  const value = parseJson(storage.getItem(key));
  storage.removeItem(key);
  const isTransaction =
    hasAll(value, 'verifier returnUrl tenantUrl') && hasAll(value, 'begunAt', 'number');
  return isTransaction && Math.abs(now - value.begunAt) <= longestLoginMs ? value : undefined;
}

/** @throws AxpError `redirect_loop` when the page goes round in circles */
export function countRedirect(storage: AxpStorage, key: string, now: number): void {
  const times = (storage.getItem(key) ?? '').split(',');
  const recent = times.filter((time) => Math.abs(now - Number(time)) < redirectsWithinMs);
  if (recent.length >= mostRedirects) throw new AxpError('redirect_loop');
  storage.setItem(key, [...recent, now].join());
}
