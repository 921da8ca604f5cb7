import { freeAgainAt } from './buffer.ts';
import type { Draft, Gesture } from './gesture.ts';
import type { ResourceRow } from './timeline-rows.ts';

/**
 * Whether something stands in the way, as far as is known here: the server has the last word. Of
 * an asset with several units others may be free.
 */
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
