import type { BulkChange, ResourceChange } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { ChangePreview } from '@axp/contracts/administration';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { findOpeningBook } from '../../resources/places/index.ts';
import type { Hit } from './affected-bookings.ts';
import { decisionsOutside, hitsOf, presentAffected, presentChange } from './affected-bookings.ts';
import { findManaged } from './managed-resource.queries.ts';
import type { ChosenResource } from './use-cases/change-many.ts';
import { asSeen, changeFor } from './use-cases/change-many.ts';

/**
 * Returns the upcoming bookings that would not fit a changed resource. Nothing is written.
 * Bookings that did not fit before are included, because they need attention too.
 */
export async function affectedByResource(
  { scope, actor }: MemberContext,
  id: string,
  change: ResourceChange,
): Promise<ChangePreview> {
  return scope.read(async (tx) => {
    const stored = await findManaged(tx, id);
    if (!stored) throw new AppError('resource.not_found');
    const book = await findOpeningBook(tx);
    const look = { tx, book, now: scope.clock.now(), readerId: actor.id };
    const hits = await hitsOf(look, stored, change);
    return presentChange(hits, scope.language, decisionsOutside(look, stored, change));
  });
}

/** How many of the chosen resources a change would touch, and the bookings it would not fit. */
export async function previewMany(
  { scope, actor }: MemberContext,
  chosen: readonly ChosenResource[],
  change: BulkChange,
) {
  return scope.read(async (tx) => {
    const book = await findOpeningBook(tx);
    const look = { tx, book, now: scope.clock.now(), readerId: actor.id };
    const hits: Hit[] = [];
    let changed = 0;
    for (const [index, one] of chosen.entries()) {
      const stored = asSeen(await findManaged(tx, one.id), one, index);
      const meant = changeFor(stored, change);
      if (meant) {
        changed += 1;
        hits.push(...(await hitsOf(look, stored, meant)));
      }
    }
    const unchanged = chosen.length - changed;
    return { changed, unchanged, affected: presentAffected(hits, scope.language) };
  });
}
