import type { ProblemParams } from '@axp/contracts/vocabulary';
import { AppError } from '@axp/contracts/vocabulary';

/** Who drives: a person who has confirmed a licence, or whomever the company provides. */
export interface Driving {
  readonly needsDriver: boolean;
  readonly driverId: string | null;
  readonly licenceConfirmed: boolean;
}

interface DriverWish {
  readonly needsDriver?: boolean | undefined;
  readonly driverId?: string | undefined;
  readonly licenceConfirmed?: boolean | undefined;
}

/**
 * Who drives after a change; null when it changes nothing. Whoever takes the wheel anew confirms
 * the licence anew, and where nobody is named it is the caller (Z-22).
 */
export function changedDriving(
  before: Pick<Driving, 'needsDriver' | 'driverId'>,
  wish: DriverWish,
  callerId: string,
): Driving | null {
  const { licenceConfirmed } = wish;
  const needsDriver = wish.needsDriver ?? before.needsDriver;
  if (needsDriver) {
    if (wish.driverId !== undefined) {
      throw refused('driverId', 'not_together', { other: 'needsDriver' });
    }
    return before.needsDriver ? null : { needsDriver, driverId: null, licenceConfirmed: false };
  }
  const driverId = wish.driverId ?? before.driverId ?? callerId;
  const isSame = driverId === before.driverId;
  if (isSame ? licenceConfirmed === false : licenceConfirmed !== true) {
    throw refused('licenceConfirmed', 'not_confirmed');
  }
  return isSame ? null : { needsDriver, driverId, licenceConfirmed: true };
}

function refused(path: string, code: string, params: ProblemParams = {}): AppError {
  return new AppError('request.invalid', { issues: [{ path, code, params }] });
}
