import type { Language } from '@axp/contracts';
import { explainIssue } from '@axp/contracts';
import type { MovedFile } from '@axp/contracts/move-in';
import { sheetLimits } from '@axp/contracts/sheets';
import { translateIn } from '@axp/server-kit/http';
import type { Sheet } from '../../../../platform/sheets/read-sheet.ts';
import { headOf, readSheet, requireColumns } from '../../../../platform/sheets/read-sheet.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { bookingColumns } from './booking-columns.ts';
import type { BookingRow, CellFault } from './booking-row.ts';
import { readBookingRow } from './booking-row.ts';
import { MovedThings, sourceKey } from './moved-things.ts';
import { dayOrderOf } from './sheet-times.ts';
import type { UploadOptions } from './upload-options.ts';

/**
 * Reads a sheet with a booking in each row, from which resources and people follow.
 * @throws AppError sheet.not_readable, sheet.wrong_columns and others of sheets
 */
export function readBookingSheet(bytes: Uint8Array, options: UploadOptions): MovedFile {
  const { timezone, now, language } = options;
  const sheet = readSheet(bytes, {
    columns: bookingColumns,
    chosen: {},
    mostRows: sheetLimits.rows,
  });
  requireColumns({ ...sheet, columns: sheet.columns.filter(({ column }) => column !== null) }, '');
  const things = new MovedThings({ system: 'sheet', origin: 'sheet', timezone, now });
  for (const { head, column } of sheet.columns) {
    if (column === null && head !== '') things.leave('field', 'no_counterpart', head);
  }
  const order = dayOrderOf(
    sheet.rows.flatMap(({ cells }) =>
      ['date', 'start', 'end'].map((name) => cells.get(name) ?? ''),
    ),
  );
  const faults: FoundFault[] = [];
  for (const { row, cells } of sheet.rows) {
    const read = readBookingRow(cells, { order, timezone });
    if ('booking' in read) {
      addRow(read.booking, things);
      continue;
    }
    const isTime = read.faults.some(({ column }) => timeColumns.includes(column));
    const reason = isTime ? 'no_time' : 'damaged';
    things.leave('booking', reason, '');
    faults.push(...read.faults.map((fault) => ({ ...fault, row, reason }) as const));
  }
  for (const { reason, text } of faultTexts(faults, sheet, language)) {
    things.leave('booking', reason, text, 0);
  }
  return things.file();
}

const timeColumns = ['date', 'start', 'end', 'timezone'];

function addRow(row: BookingRow, things: MovedThings): void {
  const { start, end, room, type, building, title } = row;
  if (row.status === 'cancelled') {
    things.leave('booking', 'cancelled', title);
    return;
  }
  if (things.leavesPast(end, title)) return;
  const resource = sourceKey(...[type, building, room].map((part) => part.toLowerCase()));
  if (!things.hasResource({ key: resource, type, title: room, building })) {
    things.leave('booking', 'too_many', title);
    return;
  }
  const { email, organizer } = row;
  things.addBooking({
    key: sourceKey(resource, start, end, (email ?? organizer).toLowerCase()),
    resourceKey: resource,
    time: { start, end },
    periods: null,
    seriesKey: null,
    originalStart: null,
    ownerKey: things.person({ email, fullName: organizer }),
    title,
    notes: row.notes,
    isPrivate: row.isPrivate,
    isPending: row.status === 'pending',
    attendees: row.attendees,
    invitees: [],
    ownFields: {},
  });
}

interface FoundFault extends CellFault {
  readonly row: number;
  readonly reason: 'no_time' | 'damaged';
}

/** Names each rule that a column breaks once, with all its rows. */
function faultTexts(faults: readonly FoundFault[], sheet: Sheet, language: Language) {
  const translate = translateIn(language);
  const say = textsIn(language, 'sheet');
  const alike = Map.groupBy(faults, ({ reason, column, code }) => `${reason} ${column} ${code}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { reason, column, code, params } = first;
    const message = explainIssue(
      { path: column, code, params },
      { language, timezone: 'UTC', translate },
    );
    const text = say('faultOfRows', {
      rows: rowsInWords(same.map(({ row }) => row)),
      column: headOf(sheet, column),
      message,
    });
    return [{ reason, text }];
  });
}

const mostRanges = 20;

/** `3, 7–9`; the first ones where there are many. */
function rowsInWords(rows: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const words = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return words.length > mostRanges
    ? `${words.slice(0, mostRanges).join(', ')}, …`
    : words.join(', ');
}
