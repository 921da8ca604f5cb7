import type {
  BookingRules,
  DriverLicence,
  LicenceClass,
  ProblemCode,
  ProblemParams,
  ResourceType,
} from '@axp/contracts/vocabulary';
import {
  countsUnits,
  invalidField,
  licenceVerdict,
  refusalAt,
  traitsOf,
} from '@axp/contracts/vocabulary';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { dateOf } from './time.ts';

/** Requirements of a booking that depend on the type of resource. */
export interface Demand {
  readonly end: string;
  /** People in a room. */
  readonly attendees: number;
  /** People in a car, its driver apart. */
  readonly passengers: number;
  /** Driver of a car; null if the company provides one. */
  readonly driver: { readonly licence: DriverLicence | null } | null;
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
  rules: Pick<BookingRules, 'enforceCapacity' | 'driverLicence'>,
): void {
  const { people, isDriven } = traitsOf(offer.type);
  if (people === 'invitees') checkAttendees(demand, offer, rules);
  if (people === 'passengers') checkSeats(demand, offer);
  if (isDriven) checkLicence(demand, offer, rules);
  if (countsUnits(offer.type)) checkUnits(demand, offer);
}

/** More people than places are refused only where the merchant enforces the capacity. */
function checkAttendees(
  { attendees }: Demand,
  { capacity }: Offer,
  rules: { readonly enforceCapacity: boolean },
): void {
  if (capacity === null || attendees <= capacity || !rules.enforceCapacity) return;
  throw refusalAt('attendees', 'booking.over_capacity', { capacity });
}

/** A car has no standing room: driver and passengers need a seat each. */
function checkSeats({ passengers }: Demand, { capacity }: Offer): void {
  if (capacity === null || 1 + passengers <= capacity) return;
  throw refusalAt('passengers', 'booking.over_capacity', { capacity });
}

type Trip = Pick<Demand, 'driver' | 'end'>;
type LicensedOffer = Pick<Offer, 'licenceClass' | 'timezone'>;
type LicenceRules = Pick<BookingRules, 'driverLicence'>;

function verdictOn({ driver, end }: Trip, offer: LicensedOffer, { driverLicence }: LicenceRules) {
  if (driver === null) return 'ok';
  const { licenceClass, timezone } = offer;
  const lastDay = lastDayOf(end, timezone);
  return licenceVerdict(driver.licence, { licenceClass, rule: driverLicence, lastDay });
}

/**
 * Refuses a driver whose licence the car does not accept (Z-22, R-05).
 * @throws AppError booking.licence_missing, booking.licence_expired, booking.licence_unconfirmed
 */
export function checkLicence(trip: Trip, offer: LicensedOffer, rules: LicenceRules): void {
  const code = licenceRefusal(trip, offer, rules);
  if (code !== null) throw refusalAt('driverId', code, licenceParams(code, trip, offer));
}

/** Parameters of the text of a refused licence; none for another code. */
export function licenceParams(
  code: ProblemCode,
  { driver }: Trip,
  { licenceClass }: LicensedOffer,
): ProblemParams {
  const isExpired = code === 'booking.licence_expired';
  const expiresOn = driver?.licence?.expiresOn;
  return {
    ...(code.startsWith('booking.licence_') && licenceClass !== null && { licenceClass }),
    ...(isExpired && expiresOn !== undefined && { expiresOn }),
  };
}

/** Code by which the licence rule refuses a driver, or null: the same rule as `checkLicence`. */
export function licenceRefusal(trip: Trip, offer: LicensedOffer, rules: LicenceRules) {
  const verdict = verdictOn(trip, offer, rules);
  return verdict === 'ok' || verdict === 'approval' ? null : verdict;
}

/** Whether a driver has a confirmed licence for a trip, or needs none. */
export function hasConfirmedLicence(trip: Trip, offer: LicensedOffer): boolean {
  return verdictOn(trip, offer, { driverLicence: 'confirmed' }) === 'ok';
}

/** Whether an approver decides on the driver's licence. */
export function needsLicenceApproval(
  trip: Trip,
  offer: LicensedOffer,
  rules: LicenceRules,
): boolean {
  return verdictOn(trip, offer, rules) === 'approval';
}

function checkUnits({ quantity }: Demand, offer: Offer): void {
  if (quantity <= offer.quantity) return;
  throw refusalAt('quantity', 'booking.too_many_units', { units: offer.quantity });
}

/** The day of the last moment before an end, where the resource is: midnight ends the day before. */
function lastDayOf(end: string, timezone: string): string {
  return dateOf(wallTimeOf(new Date(Date.parse(end) - 1).toISOString(), timezone));
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
