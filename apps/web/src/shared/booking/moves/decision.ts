import { approveBooking, rejectBooking } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from './series-scope.ts';
import type { Seen } from './use-move.ts';

/** Decision on a request; the booker is shown the reason for declining (Z-42). */
export type Decision = { readonly to: 'approve' } | { readonly to: 'reject'; reason: string };

interface DecidedRequest {
  readonly seen: Seen;
  /** A series is one request; single dates may be refused (Z-45). */
  readonly scope: SeriesScope;
  readonly decision: Decision;
}

/** Decides on a request as it was seen. */
export async function sendDecision(
  { seen: { id, version }, scope, decision }: DecidedRequest,
  options: Parameters<typeof call>[2] = {},
) {
  const where = { params: { id }, query: { scope } };
  const answer =
    decision.to === 'approve'
      ? await call(approveBooking, { ...where, body: { version } }, options)
      : await call(
          rejectBooking,
          { ...where, body: { version, reason: decision.reason } },
          options,
        );
  return answer.data;
}
