import type { ResourceType } from '@axp/contracts';
import type { KindTraits } from '@axp/contracts/vocabulary';
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

/** Condition of the kinds for which a trait holds, with literals. */
export function kindsIn(holds: (traits: KindTraits) => boolean, column = 'type'): string {
  const kinds = kindsWhere(holds).map((type) => `'${type}'`);
  return `${column} in (${kinds.join()})`;
}

/** An object with one value for each kind. */
export function jsonByKind<T>(
  of: (type: ResourceType) => RawBuilder<T>,
): RawBuilder<Record<ResourceType, T>> {
  return sql`jsonb_build_object(${sql.join(
    resourceTypes.flatMap((type) => [sql.lit(type), of(type)]),
  )})`;
}
