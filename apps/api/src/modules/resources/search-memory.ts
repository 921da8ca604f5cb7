import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import type { DB } from '../../platform/db/schema.ts';
import type { HomePlaces, OpeningDirectory } from '../places/index.ts';
import { createHomePlaces, createOpeningDirectory } from '../places/index.ts';
import type { SearchDemand } from './search-demand.ts';
import { createSearchDemand } from './search-demand.ts';

/** Cached state between searches, so that a search costs one query. */
export interface SearchMemory {
  readonly openings: OpeningDirectory;
  readonly homePlaces: HomePlaces;
  readonly demand: SearchDemand;
}

export function createSearchMemory(options: {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
}): SearchMemory {
  return {
    openings: createOpeningDirectory(options),
    homePlaces: createHomePlaces(options),
    demand: createSearchDemand(options),
  };
}
