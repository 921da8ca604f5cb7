import {
  blockResource,
  giveBackHold,
  takeHold,
  unblockResource,
} from '../bookings/hold-operations.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { sampleHour, sampleId, sampleRoom } from './samples.ts';

const formId = sampleId('f5');
const blockId = sampleId('f6');

const maintenance = { kind: 'maintenance', title: 'New projector' } as const;

export const holdExamples: readonly OperationExample[] = [
  exampleOf(takeHold, {
    params: { formId },
    body: { resourceId: sampleRoom.id, ...sampleHour },
    data: {
      formId,
      resourceId: sampleRoom.id,
      ...sampleHour,
      expiresAt: '2026-11-20T08:20:00.000Z',
    },
  }),
  exampleOf(giveBackHold, { params: { formId }, data: null }),
  exampleOf(blockResource, {
    params: { id: sampleRoom.id },
    body: { ...maintenance, ...sampleHour },
    data: { id: blockId, resourceId: sampleRoom.id, ...maintenance, ...sampleHour },
  }),
  exampleOf(unblockResource, { params: { id: sampleRoom.id, blockId }, data: null }),
];
