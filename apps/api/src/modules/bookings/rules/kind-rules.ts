import type {
  LicenceClass,
  ProblemCode,
  ProblemParams,
  ResourceType,
} from '@axp/contracts/vocabulary';
import { AppError, licenceCovers } from '@axp/contracts/vocabulary';
import { TZDate } from '@date-fns/tz';

/** A driving licence; it is valid to the end of its last day. */
export interface Licence {
  readonly class: LicenceClass;
  /** A date: `2027-03-31`. */
  readonly expiresOn: string;
}

/** Requirements of a booking that depend on the type of resource. */
export interface Demand {
  readonly end: string;
  /** People in a room. */
  readonly attendees: number;
  /** People in a car, its driver apart. */
  readonly passengers: number;
  /** Driver of a car; null if the company provides one. */
  readonly driver: { readonly licence: Licence | null } | null;
  /** Units of an asset. */
  readonly quantity: number;
}

/** Properties of a resource that requirements are checked against. */
export interface Offer {
  readonly type: ResourceType;
  readonly capacity: number | null;
  readonly quantity: number;
  readonly licenceClass: LicenceClass | null;
  readonly timezone: string;
}

/** Refuses what this resource can never give, whatever the time (Z-21, Z-22, Z-23). */
export function checkDemand(
  demand: Demand,
  offer: Offer,
  rules: { readonly enforceCapacity: boolean },
): void {
  const check = {
    room: () => checkAttendees(demand, offer, rules),
    car: () => {
      checkSeats(demand, offer);
      checkLicence(demand, offer);
    },
    asset: () => checkUnits(demand, offer),
  };
  check[offer.type]();
}

/** More people than places are refused only where the merchant enforces the capacity. */
function checkAttendees(
  { attendees }: Demand,
  { capacity }: Offer,
  rules: { readonly enforceCapacity: boolean },
): void {
  if (capacity === null || attendees <= capacity || !rules.enforceCapacity) return;
  throw refused('booking.over_capacity', 'attendees', { capacity });
}

/** A car has no standing room: driver and passengers need a seat each. */
function checkSeats({ passengers }: Demand, { capacity }: Offer): void {
  if (capacity === null || 1 + passengers <= capacity) return;
  throw refused('booking.over_capacity', 'passengers', { capacity });
}

function checkLicence(demand: Demand, offer: Offer): void {
  const refusal = licenceRefusal(demand, offer);
  if (refusal) throw refusal;
}

/** Why the driver may not drive this car until the end; null if they may. */
export function licenceRefusal(
  { driver, end }: Pick<Demand, 'driver' | 'end'>,
  { licenceClass, timezone }: Pick<Offer, 'licenceClass' | 'timezone'>,
): AppError | null {
  if (licenceClass === null || driver === null) return null;
  const { licence } = driver;
  if (licence === null || !licenceCovers(licence.class, licenceClass)) {
    return refused('booking.licence_missing', 'driverId', { licenceClass });
  }
  const { expiresOn } = licence;
  if (lastDayOf(end, timezone) <= expiresOn) return null;
  return refused('booking.licence_expired', 'driverId', { expiresOn });
}

function checkUnits({ quantity }: Demand, offer: Offer): void {
  if (quantity <= offer.quantity) return;
  throw refused('booking.too_many_units', 'quantity', { units: offer.quantity });
}

/** The day of the last moment before an end, where the resource is: midnight ends the day before. */
function lastDayOf(end: string, timezone: string): string {
  const moment = new TZDate(Date.parse(end) - 1, timezone);
  const part = (value: number, length: number) => String(value).padStart(length, '0');
  return [
    part(moment.getFullYear(), 4),
    part(moment.getMonth() + 1, 2),
    part(moment.getDate(), 2),
  ].join('-');
}

function refused(code: ProblemCode, path: string, params: ProblemParams): AppError {
  return new AppError(code, { params, issues: [{ path, code, params }] });
}

/** The driver of a car: a user with a confirmed licence, or one that the company provides. */
export interface Driving {
  readonly needsDriver: boolean;
  readonly driverId: string | null;
  readonly licenceConfirmed: boolean;
}

export interface DriverChange {
  readonly needsDriver?: boolean | undefined;
  readonly driverId?: string | undefined;
  readonly licenceConfirmed?: boolean | undefined;
}

/**
 * The driver after a change; null if the driver stays. A new driver confirms the licence; by
 * default the caller drives (Z-22).
 */
function changedDriving(
  before: Pick<Driving, 'needsDriver' | 'driverId'>,
  change: DriverChange,
  callerId: string,
): Driving | null {
  const { licenceConfirmed } = change;
  const needsDriver = change.needsDriver ?? before.needsDriver;
  if (needsDriver) {
    if (change.driverId !== undefined) {
      throw invalidField('driverId', 'not_together', { other: 'needsDriver' });
    }
    return before.needsDriver ? null : { needsDriver, driverId: null, licenceConfirmed: false };
  }
  const driverId = change.driverId ?? before.driverId ?? callerId;
  const isSame = driverId === before.driverId;
  if (isSame ? licenceConfirmed === false : licenceConfirmed !== true) {
    throw invalidField('licenceConfirmed', 'not_confirmed');
  }
  return isSame ? null : { needsDriver, driverId, licenceConfirmed: true };
}

function invalidField(path: string, code: string, params: ProblemParams = {}): AppError {
  return new AppError('request.invalid', { issues: [{ path, code, params }] });
}

/** The driver's columns of a change; nothing to write where they were not touched. */
export function drivingAfter(
  callerId: string,
  booking: Pick<Driving, 'needsDriver' | 'driverId'>,
  { needsDriver, driverId, licenceConfirmed }: DriverChange,
): Partial<Driving> {
  const change = { needsDriver, driverId, licenceConfirmed };
  const isTouched = Object.values(change).some((value) => value !== undefined);
  return (isTouched && changedDriving(booking, change, callerId)) || {};
}
