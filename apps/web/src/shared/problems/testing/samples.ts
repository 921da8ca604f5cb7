import type { ResourceProblem } from '@axp/contracts/problems';
import { building, id, room } from '@/shared/booking/testing/fixtures.ts';
import { somchai } from '@/shared/testing/samples.ts';

/** An open problem that its reader manages. */
export const problem: ResourceProblem = {
  id: id(501),
  version: 1,
  kind: 'report',
  category: null,
  state: 'open',
  isUnusable: false,
  text: 'The screen is dark.',
  missingUnits: null,
  resource: { id: room.id, type: 'room', name: room.name, quantity: 1 },
  floor: '12th floor',
  building: { id: building.id, name: building.name },
  timezone: 'Asia/Bangkok',
  bookingId: id(100),
  reporter: { id: somchai.id, fullName: somchai.fullName },
  others: 0,
  reportedAt: '2026-11-23T02:12:00.000Z',
  assignee: null,
  supplier: null,
  resolution: null,
  block: null,
  photos: [],
  abilities: { start: true, resolve: true, addPhoto: false },
};

export const noProblems = {
  nextCursor: null,
  open: 0,
  resolved: 0,
  new: 0,
  mine: 0,
  supplier: 0,
  unusable: 0,
  averageMinutes: null,
};
