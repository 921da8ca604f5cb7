import { recordEvent } from '../../platform/audit/audit.ts';
import type { Visit } from '../../platform/pages/page-request.ts';

/** Writes a refused sign-in into the security log (H-10). */
export function recordRefusal(
  { scope, address, userAgent }: Visit,
  { subject, reason }: { readonly subject: string; readonly reason: string },
): Promise<void> {
  return scope.write((trx) =>
    recordEvent(trx, scope, {
      tenantId: scope.tenant.id,
      action: 'sign_in.refused',
      subject,
      address,
      userAgent,
      details: { reason },
    }),
  );
}
