/**
 * Classes of a driving licence, as most of the world letters them: A motorcycles, B cars, C lorries,
 * D buses.
 */
export const licenceClasses = ['A', 'B', 'C', 'D'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

// C and D require B.
const covered: Readonly<Record<LicenceClass, readonly LicenceClass[]>> = {
  A: ['A'],
  B: ['B'],
  C: ['B', 'C'],
  D: ['B', 'D'],
};

/** Whether who holds a class may drive what asks for another. */
function licenceCovers(held: LicenceClass, wanted: LicenceClass): boolean {
  return covered[held].includes(wanted);
}

/** `entered` by its owner and waiting for a decision; `expired` is after its last day. */
export const licenceStates = ['entered', 'confirmed', 'rejected', 'expired'] as const;
export type LicenceState = (typeof licenceStates)[number];

/**
 * Driver's licence that a car with a licence class accepts: a confirmed one, any after an approval,
 * or one that its owner has entered.
 */
export const licenceRules = ['confirmed', 'approval', 'entered'] as const;
export type LicenceRule = (typeof licenceRules)[number];

/** A driving licence, valid to the end of its last day. */
export interface DriverLicence {
  readonly classes: readonly LicenceClass[];
  /** A date: `2027-03-31`. */
  readonly expiresOn: string;
  readonly state: LicenceState;
}

interface Trip {
  /** Class that the car needs; null if it needs none. */
  readonly licenceClass: LicenceClass | null;
  readonly rule: LicenceRule;
  /** Date on which the trip ends, at the car's place. */
  readonly lastDay: string;
}

/**
 * Whether a driver may take a car: `ok`, `approval` if an approver decides, or the refusal. An
 * expired licence is refused by every rule.
 */
export function licenceVerdict(
  licence: DriverLicence | null,
  { licenceClass, rule, lastDay }: Trip,
) {
  if (licenceClass === null) return 'ok';
  const isCovered = licence?.classes.some((held) => licenceCovers(held, licenceClass)) ?? false;
  if (licence && isCovered) {
    if (licence.expiresOn < lastDay) return 'booking.licence_expired';
    if (licence.state === 'confirmed') return 'ok';
    if (rule === 'entered' && licence.state === 'entered') return 'ok';
  }
  if (rule === 'approval') return 'approval';
  return isCovered ? 'booking.licence_unconfirmed' : 'booking.licence_missing';
}

/** `••••5678`: the number of a licence as shown to others; too short a number shows nothing. */
export function maskedNumber(number: string): string {
  return `••••${number.length < 8 ? '' : number.slice(-4)}`;
}
