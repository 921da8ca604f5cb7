import type { AuditEvent } from '../admin/audit.ts';
import { exportAuditEvents, listAuditEvents } from '../admin/audit.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ann, ben, sampleId } from './samples.ts';

const invited: AuditEvent = {
  id: sampleId('ad1'),
  at: '2026-11-20T08:15:00.000Z',
  actor: { id: ben.id, fullName: ben.fullName },
  action: 'update',
  object: { type: 'user', id: ann.id, name: ann.fullName },
  changes: [{ field: 'isApprover', before: 'false', after: 'true' }],
};

const query = { objectType: 'user', from: '2026-11-01T00:00:00.000Z' } as const;

export const adminExamples: readonly OperationExample[] = [
  exampleOf(listAuditEvents, { query, data: [invited], meta: { nextCursor: null } }),
  exampleOf(exportAuditEvents, { query, data: null }),
];
