import type { OpeningCalendar } from './domain/opening-hours.ts';
import type { OpenFor } from './domain/opening-rule.ts';
import { isOpenDuring } from './domain/opening-rule.ts';
import type { OpeningBook } from './opening.queries.ts';
import { alwaysOpen } from './opening.queries.ts';

/** What is closed during a window (Z-12). */
export interface ClosedPlaces {
  readonly buildings: readonly string[];
  /** Resources that are closed by their own hours. */
  readonly resources: readonly string[];
  /** Resources that are open by their own hours, whatever their building's are. */
  readonly exceptions: readonly string[];
}

export function closedDuring(
  { buildings, resources }: OpeningBook,
  window: { readonly start: string; readonly end: string },
  openFor: OpenFor,
): ClosedPlaces {
  const isClosed = ([, calendar]: readonly [string, OpeningCalendar]) =>
    !isOpenDuring(calendar, window, openFor);
  const closedResources = [...resources].filter(isClosed).map(([id]) => id);
  const closed = new Set(closedResources);
  return {
    buildings: [...buildings].filter(isClosed).map(([id]) => id),
    resources: closedResources,
    exceptions: [...resources.keys()].filter((id) => !closed.has(id)),
  };
}

/** The book of a merchant who lets approval decide on closed times (Z-40). */
export const nothingClosed: OpeningBook = { buildings: new Map(), resources: new Map() };

/** The hours that hold for a resource: its own, or those of its building. */
export function calendarOf(
  book: OpeningBook,
  resource: { readonly id: string; readonly building_id: string; readonly timezone: string },
): OpeningCalendar {
  return (
    book.resources.get(resource.id) ??
    book.buildings.get(resource.building_id) ??
    alwaysOpen(resource.timezone)
  );
}
