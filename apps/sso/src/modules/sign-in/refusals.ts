import { recordEvent } from '../../platform/audit/audit.ts';
import type { Visit } from '../../platform/pages/page-request.ts';

/** Writes a refused sign-in into the security log (H-10). */
export function recordRefusal(
  visit: Visit,
  { subject, reason }: { readonly subject: string; readonly reason: string },
): Promise<void> {
  const { scope } = visit;
  return scope.write((trx) =>
    recordEvent(trx, scope, {
      action: 'sign_in.refused',
      subject,
      origin: visit,
      details: { reason },
    }),
  );
}
