import { followActionLink, getActionLink } from '../links/action-links.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ann, sampleBookingSummary, sampleHour, sampleRoom } from './samples.ts';

const params = { token: 'k3J9QmXw2ZtVb8LrYc5NfHs7Pd1Ae6Ug' };
const { type, title, timezone } = sampleBookingSummary;
const booking = {
  type,
  title,
  ...sampleHour,
  timezone,
  resource: sampleRoom.name,
  bookedFor: ann.fullName,
  isSeries: false,
};

export const linkExamples: readonly OperationExample[] = [
  exampleOf(getActionLink, {
    params,
    data: { action: 'release', state: 'ready', booking: { ...booking, status: 'approved' } },
  }),
  exampleOf(followActionLink, {
    params,
    body: {},
    data: { action: 'release', state: 'used', booking: { ...booking, status: 'cancelled' } },
  }),
];
