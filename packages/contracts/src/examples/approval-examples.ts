import { getRejectReasons, updateRejectReasons } from '../admin/reject-reasons.ts';
import type { Delegation } from '../bookings/delegations.ts';
import { createDelegation, endDelegation, listDelegations } from '../bookings/delegations.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ann, ben, sampleId } from './samples.ts';

const days = { firstDay: '2026-12-21', lastDay: '2027-01-03' } as const;

const delegation: Delegation = {
  id: sampleId('de1'),
  approver: { id: ben.id, fullName: ben.fullName },
  delegate: { id: ann.id, fullName: ann.fullName },
  ...days,
  isCurrent: false,
};

const reasons = [{ en: 'Please choose a smaller room.', th: 'โปรดเลือกห้องที่เล็กกว่านี้' }];

export const approvalExamples: readonly OperationExample[] = [
  exampleOf(listDelegations, { data: [delegation] }),
  exampleOf(createDelegation, { body: { delegateId: ann.id, ...days }, data: delegation }),
  exampleOf(endDelegation, { params: { id: delegation.id }, data: null }),
  exampleOf(getRejectReasons, { data: { reasons, isBuiltIn: true, version: 0 } }),
  exampleOf(updateRejectReasons, {
    body: { version: 0, reasons },
    data: { reasons, isBuiltIn: false, version: 1 },
  }),
];
