import type { KindTraits } from '@axp/contracts/vocabulary';
import { canRequestClosedTimes } from '@axp/contracts/vocabulary';
import type { OpeningCalendar } from './domain/opening-hours.ts';
import { isOpenDuring } from './domain/opening-rule.ts';
import type {
  ClosedTimeRules,
  OpeningBook,
  RequestedPlace,
  StoredOpeningBook,
} from './opening.queries.ts';
import { alwaysOpen } from './opening.queries.ts';

/** Places that are closed during a window (Z-12). */
export interface ClosedPlaces {
  readonly buildings: readonly string[];
  /** Resources that are closed by their own hours. */
  readonly resources: readonly string[];
  /** Resources that are open by their own hours, which override those of their building. */
  readonly exceptions: readonly string[];
}

export function closedDuring(
  { buildings, resources }: OpeningBook,
  window: { readonly start: string; readonly end: string },
  openFor: KindTraits['openFor'],
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

function merged(rules: ClosedTimeRules, own: RequestedPlace['own']): ClosedTimeRules {
  return {
    approval: own.approval ?? rules.approval,
    approvalOutsideHours: own.approvalOutsideHours ?? rules.approvalOutsideHours,
  };
}

/**
 * Returns the opening hours by the rules of a reader. A reader who may request closed times sees no
 * place as closed, since approval decides instead (Z-40). Rules of a resource take precedence.
 */
export function shownOpenings(
  { buildings, resources, requested }: StoredOpeningBook,
  rules: ClosedTimeRules,
): OpeningBook {
  const isOpen = canRequestClosedTimes(rules);
  const own = [...requested].map(([id, { own: said, calendar }]): [string, OpeningCalendar] => [
    id,
    canRequestClosedTimes(merged(rules, said)) ? alwaysOpen(calendar.timezone) : calendar,
  ]);
  return isOpen
    ? { buildings: new Map(), resources: new Map(own) }
    : { buildings, resources: new Map([...resources, ...own]) };
}

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
