import { previewSeriesEdit } from '../bookings/preview-series-edit.ts';
import type { PreviewedDate } from '../bookings/series-operations.ts';
import { previewSeries } from '../bookings/series-operations.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleBookingId, sampleHour, sampleRoom } from './samples.ts';

const nextWeek = { start: '2026-11-30T02:00:00.000Z', end: '2026-11-30T03:00:00.000Z' };
const hourBefore = { start: '2026-11-30T01:30:00.000Z', end: '2026-11-30T02:30:00.000Z' };

/** The first is free, the second taken. */
const dates: PreviewedDate[] = [
  {
    ...sampleHour,
    originalStart: sampleHour.start,
    resourceId: sampleRoom.id,
    availability: 'free',
    problem: null,
    clashes: [],
    choices: [],
  },
  {
    ...nextWeek,
    originalStart: nextWeek.start,
    resourceId: sampleRoom.id,
    availability: 'taken',
    problem: null,
    clashes: [{ start: '2026-11-30T02:30:00.000Z', end: '2026-11-30T04:00:00.000Z' }],
    choices: [
      {
        kind: 'shift',
        resource: sampleRoom,
        ...hourBefore,
        wish: { action: 'replace', originalStart: nextWeek.start, ...hourBefore },
      },
      {
        kind: 'skip',
        resource: null,
        ...nextWeek,
        wish: { action: 'skip', originalStart: nextWeek.start },
      },
    ],
  },
];

const meta = { timezone: 'Asia/Bangkok', freeCount: 1, occurrenceCount: 2, skippedMonths: [] };

export const seriesExamples: readonly OperationExample[] = [
  exampleOf(previewSeries, {
    body: {
      type: 'room',
      resourceId: sampleRoom.id,
      ...sampleHour,
      recurrence: { frequency: 'weekly', weekdays: ['monday'], count: 2 },
    },
    data: dates,
    meta,
  }),
  exampleOf(previewSeriesEdit, {
    params: { id: sampleBookingId },
    query: { scope: 'all' },
    body: { version: 1, start: sampleHour.start, end: sampleHour.end },
    data: dates,
    meta,
  }),
];
