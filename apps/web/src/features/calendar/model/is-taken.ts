import { freeAgainAt } from './buffer.ts';
import type { Draft, Gesture } from './gesture.ts';
import type { ResourceRow } from './timeline-rows.ts';

/** True if a known entry overlaps; the server decides. Other units of an asset may be free. */
export function isTaken(
  { gesture, draft }: { readonly gesture: Gesture; readonly draft: Draft },
  { bars, resource }: Pick<ResourceRow, 'bars' | 'resource'>,
): boolean {
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
