import { readAddress } from '@axp/contracts';
import type { ResourceType } from '@axp/contracts/vocabulary';
import { resourceTypes } from '@axp/contracts/vocabulary';
import {
  asYesOrNo,
  NamedValues,
  numberIn,
  plainText,
} from '../../../../platform/sheets/cell-values.ts';
import { nameOf } from './moved-things.ts';
import type { DayOrder } from './sheet-times.ts';
import { dayIn, timeIn, zoneIn } from './sheet-times.ts';

export interface BookingRow {
  readonly room: string;
  readonly type: ResourceType;
  readonly building: string;
  readonly start: string;
  readonly end: string;
  readonly email: string | null;
  readonly organizer: string;
  readonly title: string;
  readonly notes: string;
  readonly attendees: number | null;
  readonly isPrivate: boolean;
  readonly status: 'booked' | 'pending' | 'cancelled';
}

export interface CellFault {
  readonly column: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

interface RowReading {
  readonly order: DayOrder;
  /** Zone of a row without one. */
  readonly timezone: string;
}

type Cells = ReadonlyMap<string, string>;
type Refuse = (column: string, code: string, params?: CellFault['params']) => void;

/** Reads a row as a booking, or names each cell that is wrong. */
export function readBookingRow(
  written: Cells,
  reading: RowReading,
): { readonly booking: BookingRow } | { readonly faults: readonly CellFault[] } {
  const faults: CellFault[] = [];
  const refuse: Refuse = (column, code, params = {}) => faults.push({ column, code, params });
  const cells = plainCells(written, refuse);
  const cell = (name: string) => cells.get(name) ?? '';
  if (cell('room') === '') refuse('room', 'required');
  const time = timesOf(cells, reading, refuse);
  const address = readAddress(cell('organizer_email'));
  if (!address && cell('organizer_email') !== '') refuse('organizer_email', 'invalid_email');
  const booking = {
    room: nameOf(cell('room')),
    type: typeIn(cell('type'), refuse),
    building: nameOf(cell('building')),
    email: address?.email ?? null,
    organizer: nameOf(cell('organizer_name')) || (address?.name ?? ''),
    title: nameOf(cell('title')),
    notes: cell('notes'),
    attendees: attendeesIn(cell('attendees'), refuse),
    isPrivate: isPrivate(cell('private'), refuse),
    status: statusIn(cell('status')),
  };
  return faults.length === 0 && time ? { booking: { ...booking, ...time } } : { faults };
}

/** Cells without those that a spreadsheet would run. */
function plainCells(written: Cells, refuse: Refuse): Cells {
  return new Map(
    [...written].map(([name, text]) => {
      const plain = plainText(text);
      if ('text' in plain) return [name, plain.text.trim()];
      refuse(name, plain.fault);
      return [name, ''];
    }),
  );
}

const typeNames = new NamedValues(
  resourceTypes.flatMap((type) => [
    [type, type] as const,
    ...({ room: ['ห้อง'], car: ['รถ'], asset: ['อุปกรณ์'] }[type] ?? []).map(
      (word) => [word, type] as const,
    ),
  ]),
);

function typeIn(text: string, refuse: Refuse): ResourceType {
  const type = text === '' ? 'room' : typeNames.find(text);
  if (type === undefined) refuse('type', 'invalid_choice');
  return type ?? 'room';
}

function timesOf(
  cells: Cells,
  { order, timezone: usual }: RowReading,
  refuse: Refuse,
): Pick<BookingRow, 'start' | 'end'> | null {
  const cell = (name: string) => cells.get(name) ?? '';
  const day = cell('date') === '' ? null : dayIn(cell('date'), order);
  if (day === null && cell('date') !== '') refuse('date', 'invalid_date');
  const timezone = cell('timezone') === '' ? usual : zoneIn(cell('timezone'));
  if (timezone === null) refuse('timezone', 'invalid_timezone');
  const read = (name: 'start' | 'end', ofDay: string | null) => {
    const found = timezone === null ? null : timeIn(cell(name), { day: ofDay, order, timezone });
    if (cell(name) === '') refuse(name, 'required');
    else if (found === null && timezone !== null) refuse(name, 'invalid_datetime');
    return found;
  };
  const start = read('start', day);
  const end = read('end', start?.day ?? day);
  if (start && end && end.instant <= start.instant) refuse('end', 'end_before_start');
  return start && end && { start: start.instant, end: end.instant };
}

/** Words of our own export and of other systems; any other status is a booking. */
function statusIn(text: string): BookingRow['status'] {
  if (/cancel|declin|reject|delet|ยกเลิก|ปฏิเสธ/i.test(text)) return 'cancelled';
  return /pending|wait|request|รอ/i.test(text) ? 'pending' : 'booked';
}

const mostAttendees = 10_000;

function attendeesIn(text: string, refuse: Refuse): number | null {
  if (text === '') return null;
  const number = numberIn(text);
  if (number === null || !Number.isInteger(number)) refuse('attendees', 'not_a_number');
  else if (number < 1) refuse('attendees', 'too_small', { minimum: 1 });
  else if (number > mostAttendees) refuse('attendees', 'too_big', { maximum: mostAttendees });
  return number;
}

function isPrivate(text: string, refuse: Refuse): boolean {
  const read = text === '' ? { value: false } : asYesOrNo(text);
  if ('fault' in read) refuse('private', read.fault);
  return 'value' in read && read.value === true;
}
