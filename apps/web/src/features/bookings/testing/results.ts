import type { OperationMeta, SearchHit } from '@axp/contracts';
import {
  listBuildings,
  listBusinessUnits,
  listCalendar,
  packCalendar,
  searchResources,
} from '@axp/contracts';
import { building, taken } from '@/shared/booking/testing/fixtures.ts';
import { respond, server } from '@/shared/testing/index.ts';

interface Counts {
  readonly free: number;
  readonly total: number;
  readonly nextCursor?: string;
  readonly facets?: OperationMeta<typeof searchResources>['facets'];
}

/**
 * Answers every search with these, on a day with an hour taken in the morning.
 * @param after answers no search before this resolves
 */
export function serveResults(hits: SearchHit[], counts: Counts, after?: Promise<void>): void {
  server.use(
    respond(listBuildings, [building]),
    respond(listBusinessUnits, []),
    respond(
      listCalendar,
      packCalendar([taken('2027-03-01T02:00:00.000Z', '2027-03-01T03:00:00.000Z')]),
    ),
    respond(searchResources, hits, {
      meta: { nextCursor: null, suggestions: [], ...counts },
      ...(after && { after }),
    }),
  );
}
