import type { ResourceType } from '@axp/contracts';
import type { ResourceImport } from '@axp/contracts/sheets';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

const undoableMs = 24 * 60 * 60 * 1000;

/** Returns the instant after which an import must have run to be undone. */
export function oldestUndoable(now: Date): string {
  return new Date(now.getTime() - undoableMs).toISOString();
}

interface ImportRow {
  readonly id: string;
  readonly type: ResourceType;
  readonly at: string;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly created: number;
  readonly updated: number;
  readonly booked: number;
  readonly changed: number;
  readonly examples: string[];
}

interface ImportQuery {
  readonly merchantId: string;
  readonly now: Date;
  /** One of them; absent for all. */
  readonly id?: string;
}

/** Imports that can still be undone, newest first, with the changes that prevent it. */
export async function recentImports(
  trx: Transaction<DB>,
  { merchantId, now, id }: ImportQuery,
): Promise<readonly ResourceImport[]> {
  const { rows } = await sql<ImportRow>`
    with written as (
      select line.import_id, line.before is null as is_new, resource.name,
        line.before is null and exists (
          select from booking where booking.merchant_id = ${merchantId}
            and booking.resource_id = line.resource_id
        ) as is_booked,
        resource.id is null or resource.version <> line.version as is_changed
      from resource_import_row line
      left join resource on resource.merchant_id = line.merchant_id
        and resource.id = line.resource_id
      where line.merchant_id = ${merchantId}
    )
    select made.id, made.type, to_json(made.created_at) #>> '{}' as at,
      person.id as by_id, person.full_name as by_name,
      (count(*) filter (where written.is_new))::integer as created,
      (count(*) filter (where not written.is_new))::integer as updated,
      (count(*) filter (where written.is_booked))::integer as booked,
      (count(*) filter (where written.is_changed))::integer as changed,
      coalesce((array_agg(written.name order by written.name collate names_en)
        filter (where written.name is not null and (written.is_booked or written.is_changed))
      )[1:5], '{}') as examples
    from resource_import made
    join written on written.import_id = made.id
    left join app_user person on person.merchant_id = made.merchant_id
      and person.id = made.created_by
    where made.merchant_id = ${merchantId} and made.undone_at is null
      and made.created_at > ${oldestUndoable(now)}::timestamptz
      and (${id ?? null}::uuid is null or made.id = ${id ?? null})
    group by made.merchant_id, made.id, person.id, person.full_name
    order by made.created_at desc, made.id desc`.execute(trx);
  return rows.map(({ by_id, by_name, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    by: by_id === null || by_name === null ? null : { id: by_id, fullName: by_name },
  }));
}
