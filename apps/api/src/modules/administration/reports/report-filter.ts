import type { OperationRequest } from '@axp/contracts';
import type { getUseReport } from '@axp/contracts/administration';
import { sql } from 'kysely';
import type { Days } from './domain/report-days.ts';

export type UseFilter = Omit<OperationRequest<typeof getUseReport>['query'], 'compare'>;

/** Rows of a table of days within a period, of a kind and perhaps a building. */
export function within({ from, to }: Days, { type, buildingId }: UseFilter) {
  const place = buildingId === undefined ? sql`true` : sql`building_id = ${buildingId}`;
  return sql<boolean>`(day between ${from} and ${to} and type = ${type} and ${place})`;
}
