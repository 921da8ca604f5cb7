import {
  checkInByCode,
  createResourceCode,
  deleteResourceCode,
} from '../resources/resource-code.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleBooking, sampleHour, sampleRoom } from './samples.ts';

const params = { id: sampleRoom.id };
const resource = { id: sampleRoom.id, name: sampleRoom.name };
const secret = 'Hq7mT2xVb9LrWc4NyKs0dZpGfJ1eAo3u';

export const codeExamples: readonly OperationExample[] = [
  exampleOf(createResourceCode, {
    params,
    data: { resource, createdAt: '2026-11-20T08:15:00.000Z', path: `/check-in#${secret}` },
  }),
  exampleOf(deleteResourceCode, { params, data: null }),
  exampleOf(checkInByCode, {
    body: { secret },
    data: {
      resource,
      ...sampleHour,
      timezone: sampleRoom.timezone,
      checkedInAt: '2026-11-23T01:55:00.000Z',
      booking: { id: sampleBooking.id, title: sampleBooking.title },
    },
  }),
];
