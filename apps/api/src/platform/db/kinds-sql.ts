import type { ResourceType } from '@axp/contracts';
import { kindsWhere, resourceTypes } from '@axp/contracts/vocabulary';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Condition of kinds that are handed out and returned. Its literals are those of the partial index
 * of what is out, which serves no parameters.
 */
export function isHandedOut(column = 'type'): string {
  return kindsWhere(({ handOver }) => handOver === null)
    .map((type) => `${column} <> '${type}'`)
    .join(' and ');
}

/** An object with one value for each kind. */
export function jsonByKind<T>(
  of: (type: ResourceType) => RawBuilder<T>,
): RawBuilder<Record<ResourceType, T>> {
  return sql`jsonb_build_object(${sql.join(
    resourceTypes.flatMap((type) => [sql.lit(type), of(type)]),
  )})`;
}
