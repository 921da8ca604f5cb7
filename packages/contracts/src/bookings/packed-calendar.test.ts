import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import type { CalendarEntry } from './packed-calendar.ts';
import { PackedCalendar, packCalendar, unpackCalendar } from './packed-calendar.ts';

const room = '01a20842-2318-7d31-82e1-0f727215cd8d';
const other = '01a207c9-4998-71df-8c65-39a78da89ed7';

const booked: CalendarEntry = {
  bookingId: '01a20842-0018-7d31-82e1-0f0000000001',
  resourceId: room,
  kind: 'booking',
  start: '2026-12-01T02:00:00.000Z',
  end: '2026-12-01T03:15:07.123Z',
  title: 'Review',
  bookedFor: 'Somchai',
  isMine: true,
  answer: null,
  bookedAs: null,
  booking: {
    status: 'approved',
    version: 3,
    start: '2026-12-01T02:00:00.000Z',
    end: '2026-12-01T03:00:00.000Z',
    timezone: 'Asia/Bangkok',
    businessUnitId: other,
    isPrivate: false,
    isRecurring: true,
    change: 'end',
  },
};
const nothing = {
  bookingId: null,
  title: null,
  bookedFor: null,
  isMine: false,
  answer: null,
  bookedAs: null,
  booking: null,
};
const earlier = { start: '2026-11-30T23:59:59.999Z', end: '2026-12-02T00:00:00.000Z' };
const held: CalendarEntry = { ...nothing, ...earlier, kind: 'hold', resourceId: other };
const full: CalendarEntry = { ...booked, bookingId: 'ffffffff-ffff-7fff-bfff-fffffffffffe' };
const hidden: CalendarEntry = { ...booked, ...nothing, isMine: false };

describe('a packed calendar', () => {
  it.each([
    ['nothing', []],
    ['one entry', [booked]],
    ['entries of several rooms, earliest first', [held, booked, full, hidden]],
  ])('keeps %s unchanged', (_, entries) => {
    expect(unpackCalendar(z.parse(PackedCalendar, packCalendar(entries)))).toEqual(entries);
  });

  it('accepts times in milliseconds as well', () => {
    const times = { start: Date.parse(booked.start), end: Date.parse(booked.end) };
    expect(packCalendar([{ ...booked, ...times }])).toEqual(packCalendar([booked]));
  });

  it('is refused when its columns do not match', () => {
    const packed = packCalendar([booked, hidden]);
    expect(() => unpackCalendar({ ...packed, bookingId: [] })).toThrow(RangeError);
    expect(() => unpackCalendar({ ...packed, kind: { values: [], at: [0, 0] } })).toThrow(
      RangeError,
    );
  });
});
