import { AppError } from '@axp/contracts';
import { networkOf } from '@axp/server-kit/auth';
import type { Clock } from '@axp/server-kit/time';
import { createRequestQuota } from '../../../platform/auth/request-quota.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { PairedDisplay } from './display.queries.ts';
import { findDisplay, isPairing } from './display.queries.ts';

/** Requests that a server takes in a minute: of a display, and from a network with unknown secrets. */
const most = { display: 120, unknown: 60 } as const;

/** @throws AppError display.not_found, auth.too_many_attempts */
export type DisplayGate = (scope: RequestScope, secret: string) => Promise<PairedDisplay>;

/**
 * Finds the display of a request, and limits how many there are (H-09). Unknown secrets of a network
 * are no reason to refuse its displays, or those that wait for their pairing.
 */
export function createDisplayGate(clock: Clock): DisplayGate {
  const count = createRequestQuota(clock);
  const refuseAbove = (requests: number, name: string) => {
    const { isExceeded, resetSeconds: retryAfterSeconds } = count(name, requests);
    if (isExceeded) throw new AppError('auth.too_many_attempts', { params: { retryAfterSeconds } });
  };
  return async (scope, secret) => {
    const display = await scope.read((tx) => findDisplay(tx, secret));
    if (display) {
      refuseAbove(most.display, display.id);
      return display;
    }
    const isWaiting = await scope.read((tx) => isPairing(tx, secret, scope.clock.now()));
    if (!isWaiting) refuseAbove(most.unknown, `unknown ${networkOf(scope.caller.address)}`);
    throw new AppError('display.not_found');
  };
}
