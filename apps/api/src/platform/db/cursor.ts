import type { OperationRequest, OperationShape } from '@axp/contracts';
import { invalidField } from '@axp/contracts';
import type { Placeable } from '@axp/server-kit/db';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

/** Criteria of a list of a merchant: its query without the page. */
export type CriteriaOf<T extends OperationShape> = Omit<
  OperationRequest<T>['query'],
  'cursor' | 'limit'
> & { readonly merchantId: string };

/** The place after a row, as the opaque text that a client hands back (Z-125). */
function encodeCursor(place: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor; one that is not ours is refused as a field issue. */
export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | null {
  if (cursor === undefined) return null;
  const parsed = schema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw invalidField('cursor', 'invalid_format');
}

function jsonOf(text: string): unknown {
  // PostgreSQL takes no zero byte in a text; none of our own cursors has one.
  if (text.includes('\\u0000')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Place in a list that is ordered by time. */
export const TimedPlace = z.tuple([z.iso.datetime(), z.uuid()]);
type TimedPlace = Readonly<z.output<typeof TimedPlace>>;

export interface TimedPage {
  readonly after: TimedPlace | null;
  readonly limit: number;
}

/**
 * Limit of one row more than a page, as a literal rather than a parameter: for a parameter
 * PostgreSQL estimates a tenth of all rows, so the generic plan looks expensive and each execution
 * is planned again, which takes longer than the query itself.
 */
export function oneMoreThan(limit: number) {
  return sql.lit(limit + 1);
}

/**
 * Cuts a page out of one row more than was asked for: the surplus row tells that there is a next
 * page, and the last row of this one is where it begins.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number | boolean)[],
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(placeOf(last)) : null,
  };
}

/** A page of the rows of `event`, newest first, and one row more. */
export function newestEvents<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  { after, limit }: Placeable<TimedPage, 'after'>,
) {
  const rest = after
    ? query.where(sql<boolean>`(event.at, event.id) < (${after[0]}, ${after[1]})`)
    : query;
  return rest
    .orderBy(sql`event.at`, 'desc')
    .orderBy(sql`event.id`, 'desc')
    .limit(oneMoreThan(limit));
}

const batchSize = 1_000;

/**
 * Reads a whole list in batches. Each `read` has a transaction of its own, so that a slow download
 * holds no connection.
 */
export function batchesOf<Row>(
  read: (page: TimedPage) => Promise<readonly Row[]>,
  placeOf: (row: Row) => TimedPlace,
): AsyncGenerator<readonly Row[]> {
  return batchesBy(read, placeOf);
}

/** The same for a list with places of another kind. */
export async function* batchesBy<Row, Place>(
  read: (page: { readonly after: Place | null; readonly limit: number }) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null;
  for (;;) {
    const rows: readonly Row[] = await read({ after, limit: batchSize });
    yield rows.slice(0, batchSize);
    const last = rows[batchSize - 1];
    if (rows.length <= batchSize || !last) return;
    after = placeOf(last);
  }
}
