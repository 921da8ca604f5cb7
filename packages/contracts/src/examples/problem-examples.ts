import type { ResourceProblem } from '../bookings/problems.ts';
import type { Examples } from './example.ts';
import { ann, ben, sampleBookingId, sampleId, sampleLogo, sampleRoom } from './samples.ts';

const problem: ResourceProblem = {
  id: sampleId('fe1'),
  version: 1,
  kind: 'report',
  category: 'screen',
  state: 'open',
  isUnusable: false,
  text: 'The screen stays dark when a laptop is connected.',
  missingUnits: null,
  resource: { id: sampleRoom.id, type: sampleRoom.type, name: sampleRoom.name, quantity: 1 },
  floor: sampleRoom.floor?.name ?? null,
  building: sampleRoom.building,
  timezone: sampleRoom.timezone,
  bookingId: sampleBookingId,
  reporter: { id: ann.id, fullName: ann.fullName },
  reportedAt: '2026-11-23T02:10:00.000Z',
  assignee: null,
  resolution: null,
  block: null,
  photos: [],
  abilities: { start: true, resolve: true, addPhoto: false },
};
const params = { id: problem.id };
const note = 'The cable was replaced.';

export const problemExamples = {
  reportProblem: {
    params: { id: sampleBookingId },
    body: { text: problem.text, category: 'screen' },
    data: problem,
  },
  reportResourceProblem: {
    params: { id: sampleRoom.id },
    body: { text: problem.text, category: 'screen', isUnusable: false },
    data: { ...problem, bookingId: null },
  },
  listProblems: {
    query: { state: 'open', limit: 25 },
    data: [problem],
    meta: { nextCursor: null, open: 1, resolved: 12, new: 1, mine: 0 },
  },
  getProblem: { params, data: problem },
  addProblemPhoto: { params, data: { ...problem, photos: [sampleLogo] } },
  startProblem: {
    params,
    body: { version: 1 },
    data: {
      ...problem,
      version: 2,
      assignee: { id: ben.id, fullName: ben.fullName, since: '2026-11-23T02:20:00.000Z' },
    },
  },
  shareBlock: {
    params,
    body: { version: 1, blockId: sampleId('fe2') },
    data: {
      ...problem,
      version: 2,
      block: {
        id: sampleId('fe2'),
        version: 1,
        title: 'The display is repaired',
        start: '2026-11-23T01:00:00.000Z',
        end: '2026-11-24T10:00:00.000Z',
        otherProblems: 1,
      },
    },
  },
  resolveProblem: {
    params,
    body: { version: 1, note },
    data: {
      ...problem,
      version: 2,
      state: 'resolved',
      resolution: {
        at: '2026-11-23T03:40:00.000Z',
        by: { id: ben.id, fullName: ben.fullName },
        note,
      },
      abilities: { start: false, resolve: false, addPhoto: false },
    },
  },
} satisfies Partial<Examples>;
