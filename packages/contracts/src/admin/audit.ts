import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, Instant, InstantInput, line, namedObject, PageMeta, PageQuery } from '../schemas.ts';
import { auditActions, auditObjects } from '../vocabulary/audit.ts';
import { ExportQuery } from './sheet-columns.ts';

/** As many as a person still reads in a spreadsheet; older ones by a narrower filter. */
export const maxExportedAuditEvents = 10_000;

/** One field that a change touched; its values as a person reads them, null where there was none. */
const AuditedField = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** One administrative change: who did what to which object, with the fields that it touched. */
export const AuditEvent = namedObject('AuditEvent', {
  id: Id,
  at: Instant,
  /** Null for what the server did by itself. */
  actor: z.nullable(z.object({ id: Id, fullName: z.string() })),
  action: z.enum(auditActions),
  object: z.object({
    type: z.enum(auditObjects),
    /** Null for what the merchant has one of. */
    id: z.nullable(Id),
    /** As it was called then. */
    name: z.string(),
  }),
  changes: z.array(AuditedField),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const AuditFilter = {
  actorId: z.optional(Id),
  action: z.optional(z.enum(auditActions)),
  objectType: z.optional(z.enum(auditObjects)),
  /** Changes of the object and of its parts, such as the maintenance of a resource. */
  objectId: z.optional(Id),
  /** Words in the name of the object. */
  text: z.optional(line(0, 120)),
  from: z.optional(InstantInput),
  to: z.optional(InstantInput),
};

export const listAuditEvents = adminOperation('GET', '/audit-events', {
  access: ['view', 'AuditLog'],
  summary: 'List changes by administrators, newest first',
  query: z.strictObject({ ...AuditFilter, ...PageQuery }),
  success: { status: 200, data: z.array(AuditEvent), meta: PageMeta },
});

export const getAuditEvent = adminOperation('GET', '/audit-events/{id}', {
  access: ['view', 'AuditLog'],
  summary: 'Get one change by an administrator',
  success: { status: 200, data: AuditEvent },
  errors: ['audit_event.not_found'],
});

export const exportAuditEvents = adminOperation('GET', '/audit-events.csv', {
  access: ['view', 'AuditLog'],
  guarded: true,
  summary: `Export the newest ${maxExportedAuditEvents} changes of a filter; with their fields, one line each`,
  query: z.strictObject({ ...AuditFilter, ...ExportQuery }),
  download: ['text/csv'],
});
