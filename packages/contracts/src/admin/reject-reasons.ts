import * as z from 'zod/mini';
import { adminOperation, operation } from '../operation.ts';
import { line, namedObject, VersionOrNone } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';

/** A longer list takes longer to read than typing a reason. */
export const maxRejectReasons = 20;

/** Reason to decline a request (D-05), in both languages. */
const RejectReason = z.object(perLanguage(() => line(1, 500)));

export const RejectReasons = namedObject('RejectReasons', {
  reasons: z.array(RejectReason),
  /** Whether these are the built-in ones, because the merchant has none of its own. */
  isBuiltIn: z.boolean(),
  version: z.int(),
});
export type RejectReasons = z.output<typeof RejectReasons>;

export const getRejectReasons = operation('GET', '/bookings/approvals/reasons', {
  summary: 'Get the reasons for declining that approvers can choose from',
  access: ['view', 'Approval'],
  success: { status: 200, data: RejectReasons },
});

export const RejectReasonsBody = z.strictObject({
  version: VersionOrNone,
  /** Null: the built-in ones again. */
  reasons: z.nullable(
    z.array(z.strictObject(perLanguage(() => line(1, 500)))).check(z.maxLength(maxRejectReasons)),
  ),
});

export const updateRejectReasons = adminOperation('PATCH', '/reject-reasons', {
  access: ['update', 'RejectReason'],
  summary: 'Update the reasons for declining that approvers can choose from',
  body: RejectReasonsBody,
  success: { status: 200, data: RejectReasons },
  errors: ['reject_reasons.stale'],
});
