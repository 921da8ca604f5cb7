import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { freeAgainAt } from './buffer.ts';
import type { Draft, Gesture } from './gesture.ts';
import type { ResourceRow } from './timeline-rows.ts';

/** Why a time can't be booked, as far as it is known here; the server makes the final decision. */
export type Refusal = 'past' | 'closed' | 'taken';

/** The server takes a start up to five minutes back (Z-11). */
const graceMs = 5 * 60_000;

interface Circumstances {
  /** Opening hours of the row; null where it never closes. */
  readonly open: OpenTimes | null;
  readonly now: number;
}

/** Whether a moment has passed or lies outside the opening hours. */
export function refusalAt(ms: number, { open, now }: Circumstances): 'past' | 'closed' | null {
  if (ms < now - graceMs) return 'past';
  const isOpen = open?.some(({ start, end }) => Date.parse(start) <= ms && ms < Date.parse(end));
  return isOpen === false ? 'closed' : null;
}

function isWithin({ startMs, endMs }: Draft, open: OpenTimes): boolean {
  return open.some(({ start, end }) => Date.parse(start) <= startMs && endMs <= Date.parse(end));
}

interface Held {
  readonly gesture: Gesture;
  readonly draft: Draft;
}

type Row = Pick<ResourceRow, 'bars' | 'resource'>;

/**
 * Whether a draft conflicts with the loaded entries. An asset with several units never conflicts
 * here, because other units may be free.
 */
function isTaken({ gesture, draft }: Held, { bars, resource }: Row): boolean {
  if (resource.quantity > 1) return false;
  const freeAgainMs = freeAgainAt(draft.endMs, resource);
  const own = gesture.kind === 'create' ? null : gesture.entry.bookingId;
  return bars.some(
    ({ entry }) =>
      entry.startMs < freeAgainMs &&
      draft.startMs < entry.freeAgainMs &&
      (entry.bookingId === null || entry.bookingId !== own),
  );
}

/** Why a draft can't be dropped where it is. A running booking keeps its start. */
export function refusalOf(held: Held, row: Row, { open, now }: Circumstances): Refusal | null {
  const { gesture, draft } = held;
  const keepsStart = gesture.kind === 'end';
  if (draft.startMs < now - graceMs && !keepsStart) return 'past';
  if (draft.endMs <= now) return 'past';
  if (isTaken(held, row)) return 'taken';
  return open && !isWithin(draft, open) ? 'closed' : null;
}
