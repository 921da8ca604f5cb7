import type { BookingSummary } from '@axp/contracts';

/** Parts of a booking that may change concurrently. */
export const changeParts = ['title', 'time', 'place', 'status'] as const;
export type ChangePart = (typeof changeParts)[number];

function same(part: ChangePart, before: BookingSummary, now: BookingSummary): boolean {
  switch (part) {
    case 'title':
      return before.title === now.title;
    case 'time':
      return before.start === now.start && before.end === now.end;
    case 'place':
      return before.resource.id === now.resource.id;
    case 'status':
      return before.status === now.status;
  }
}

/** In what a booking differs from how the person saw it (Z-06). */
export function changedParts(before: BookingSummary, now: BookingSummary): ChangePart[] {
  return changeParts.filter((part) => !same(part, before, now));
}
