import type { MovedField, Reading } from '../source/moved-part.ts';
import type { Cell } from '../source/source.ts';
import { isSet, lineOf, textOf } from '../source/texts.ts';

/** Columns that MRBS 1.9 to 1.12 makes itself; others are a site's own. */
const standard: Readonly<Record<string, readonly string[]>> = {
  room: [
    'id',
    'disabled',
    'area_id',
    'room_name',
    'sort_key',
    'description',
    'capacity',
    'room_admin_email',
    'invalid_types',
    'custom_html',
  ],
  entry: [
    'id',
    'start_time',
    'end_time',
    'entry_type',
    'repeat_id',
    'room_id',
    'timestamp',
    'create_by',
    'modified_by',
    'name',
    'type',
    'description',
    'status',
    'reminded',
    'info_time',
    'info_user',
    'info_text',
    'ical_uid',
    'ical_sequence',
    'ical_recur_id',
    'allow_registration',
    'enable_registrant_limit',
    'registrant_limit',
    'registrant_limit_enabled',
    'registration_opens',
    'registration_opens_enabled',
    'registration_closes',
    'registration_closes_enabled',
  ],
  users: [
    'id',
    'level',
    'name',
    'display_name',
    'password',
    'password_hash',
    'email',
    'timestamp',
    'last_login',
    'reset_key_hash',
    'reset_key_expiry',
  ],
};

export interface OwnColumn {
  readonly column: string;
  readonly field: MovedField;
}

export interface OwnColumns {
  readonly room: readonly OwnColumn[];
  readonly entry: readonly OwnColumn[];
}

/** Reads the columns that a site has added to its rooms and bookings. */
export function readOwnColumns(reading: Reading): OwnColumns {
  for (const { name } of addedColumns(reading, 'users')) {
    reading.tally.leave('field', 'no_counterpart', { example: lineOf(name) });
  }
  return {
    room: addedColumns(reading, 'room').map(({ name, dataType }) =>
      ownColumn('room', { name, dataType, subject: 'resource' }),
    ),
    entry: addedColumns(reading, 'entry').map(({ name, dataType }) =>
      ownColumn('entry', { name, dataType, subject: 'booking' }),
    ),
  };
}

function addedColumns({ source, tally }: Reading, table: string) {
  const columns = source.columnsOf(table).filter(({ name }) => !standard[table]?.includes(name));
  tally.read('field', columns.length);
  return columns;
}

function ownColumn(
  table: string,
  {
    name,
    dataType,
    subject,
  }: { readonly name: string; readonly dataType: string; readonly subject: MovedField['subject'] },
): OwnColumn {
  const kind = kindOf(dataType.toLowerCase());
  const title = lineOf(name.replaceAll('_', ' '));
  return {
    column: name,
    field: { key: `${table}.${name}`, subject, kind, title, choices: [], isRequired: false },
  };
}

/** MRBS shows small integers as check boxes. */
function kindOf(dataType: string): MovedField['kind'] {
  if (['tinyint', 'smallint', 'int2', 'bool', 'boolean'].includes(dataType)) return 'yes-no';
  if (
    /^(?:int|integer|mediumint|bigint|int4|int8|decimal|numeric|float|float4|float8|double|real)$/.test(
      dataType,
    )
  )
    return 'number';
  return dataType === 'date' ? 'date' : 'text';
}

/** Reads the values of some rooms, or bookings, by their ids; without those that say nothing. */
export async function readOwnValues(
  { source }: Reading,
  table: keyof OwnColumns,
  { own, ids }: { readonly own: OwnColumns; readonly ids: Iterable<string> },
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const columns = own[table];
  if (columns.length === 0) return new Map();
  const names = columns.map(({ column }) => column);
  const rows = await source.rowsIn<string>(table, ['id', ...names], 'id', ids);
  return new Map(
    rows.map((row) => {
      const pairs = columns.map(
        ({ column, field }) => [field.key, cellValue(field.kind, row[column] ?? null)] as const,
      );
      return [`${row.id}`, Object.fromEntries(pairs.filter(([, value]) => value !== ''))];
    }),
  );
}

function cellValue(kind: MovedField['kind'], cell: Cell): string {
  if (cell === null) return '';
  if (kind === 'yes-no') return `${isSet(cell)}`;
  // Zero dates are no dates.
  if (kind === 'date') return /^(?!0000)\d{4}-\d{2}-\d{2}/.exec(cell)?.[0] ?? '';
  return textOf(cell, 500);
}
