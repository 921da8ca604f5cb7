import type { ResourceType } from '@axp/contracts';
import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { resourceTypes, storedAnswers } from '@axp/contracts/vocabulary';
import type { Query } from '@/shared/booking/search-url.ts';
import { firstOf, pageAddress } from '@/shared/booking/search-url.ts';

/** Groups of the user's bookings (M-01). */
export const bookingGroups = ['upcoming', 'pending', 'past'] as const;
export type BookingGroup = (typeof bookingGroups)[number];

export const myBookingTabs = [...bookingGroups, 'approvals'] as const;
export type MyBookingTab = (typeof myBookingTabs)[number];

/** What `/my-booking` shows, as its address holds it. */
export interface MyBookingAddress {
  readonly tab: MyBookingTab;
  readonly kind: ResourceType | null;
  readonly text: string;
  /** The booking that is open beside the list. */
  readonly id: string | null;
  /** The answer that the invitees of that booking are limited to. */
  readonly answer: StoredAnswer | null;
}

export const longestText = 120;

/** Reads a query; a part that is unreadable falls back to its default. */
export function readAddress(query: Query): MyBookingAddress {
  return {
    tab: myBookingTabs.find((name) => name === firstOf(query.tab)) ?? 'upcoming',
    kind: resourceTypes.find((name) => name === firstOf(query.kind)) ?? null,
    text: (firstOf(query.text) ?? '').slice(0, longestText),
    id: firstOf(query.id),
    answer: storedAnswers.find((name) => name === firstOf(query.answer)) ?? null,
  };
}

export function addressHref({ tab, ...shown }: MyBookingAddress): string {
  return pageAddress('/my-booking', { tab: tab !== 'upcoming' && tab, ...shown });
}
