import type { BookingRules } from '@axp/contracts/vocabulary';
import type { TimeSlot } from './time-slot.ts';

export const acceptanceRefusalCodes = [
  'booking.over',
  'resource.not_found',
  'user.not_found',
  'booking.over_capacity',
] as const;
export type AcceptanceRefusal = (typeof acceptanceRefusalCodes)[number];

export interface AcceptanceFacts extends TimeSlot {
  readonly attendees: number | null;
  readonly isBookedForActive: boolean;
  readonly resource: { readonly isActive: boolean; readonly capacity: number | null };
  readonly rules: Pick<BookingRules, 'enforceCapacity'>;
  readonly now: Date;
}

/**
 * What stands in the way of an approval by now. Not other bookings: whatever waits for approval
 * holds its time (Z-02).
 */
export function acceptanceRefusals(facts: AcceptanceFacts): AcceptanceRefusal[] {
  const { resource, attendees, rules } = facts;
  const isTooFull =
    rules.enforceCapacity && resource.capacity !== null && (attendees ?? 0) > resource.capacity;
  const refusals: readonly [boolean, AcceptanceRefusal][] = [
    [facts.now.getTime() >= Date.parse(facts.end), 'booking.over'],
    [!resource.isActive, 'resource.not_found'],
    [!facts.isBookedForActive, 'user.not_found'],
    [isTooFull, 'booking.over_capacity'],
  ];
  return refusals.flatMap(([holds, code]) => (holds ? [code] : []));
}
