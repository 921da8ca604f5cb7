import type { BusinessUnit, User } from '@axp/contracts';

/** Default business unit of new bookings; null if none is chosen. */
export function defaultUnitOf({ businessUnits }: User): BusinessUnit | null {
  return businessUnits.find((unit) => unit.userBusinessUnit.default === 1) ?? null;
}

/** The dialog's question is open: there are units, and none is the default one (P-04). */
export function needsDefaultUnit(user: User): boolean {
  return user.businessUnits.length > 0 && defaultUnitOf(user) === null;
}
