import type { Reading } from '../source/moved-part.ts';
import { lineOf } from '../source/texts.ts';

/** Names of people who registered for some bookings, by the id of these; MRBS has them since 1.9.3. */
export async function readParticipants(
  { source }: Reading,
  entryIds: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await source.rowsIn('participants', ['entry_id', 'username'], 'entry_id', entryIds);
  return new Map(
    [...Map.groupBy(rows, (row) => `${row.entry_id}`)].map(([entry, of]) => [
      entry,
      of.map(({ username }) => lineOf(username)),
    ]),
  );
}
