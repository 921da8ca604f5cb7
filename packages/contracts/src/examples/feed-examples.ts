import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
} from '../feeds/calendar-feeds.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleId, sampleRoom } from './samples.ts';

const feed = {
  id: sampleId('fe1'),
  resource: { id: sampleRoom.id, name: sampleRoom.name },
  createdAt: '2026-11-20T08:15:00.000Z',
};

export const feedExamples: readonly OperationExample[] = [
  exampleOf(listCalendarFeeds, { data: [feed] }),
  exampleOf(createCalendarFeed, {
    body: { resourceId: sampleRoom.id },
    data: { ...feed, path: '/v1/frontend/feeds/Zt0p7mXq3bWcVnRk5yHsLd8uGfJ1eAo2.ics' },
  }),
  exampleOf(deleteCalendarFeed, { params: { id: feed.id }, data: null }),
];
