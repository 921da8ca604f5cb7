import { approveBooking, rejectBooking } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { SeriesScope } from './series-scope.ts';
import type { Seen, Telling } from './use-move.ts';
import { useMove } from './use-move.ts';

export interface Decision {
  readonly seen: Seen;
  /** A series is one request; single dates may be refused (Z-45). */
  readonly scope: SeriesScope;
  readonly to: 'approve' | 'reject';
  /** Reason for declining, shown to the booker (Z-42). */
  readonly reason: string;
}

/** Decides on a request as it was seen. */
export function useDecision(telling: Telling<Decision> = {}) {
  return useMove(async ({ seen: { id, version }, scope, to, reason }: Decision) => {
    const where = { params: { id }, query: { scope } };
    const answer =
      to === 'approve'
        ? await call(approveBooking, { ...where, body: { version } })
        : await call(rejectBooking, { ...where, body: { version, reason } });
    return answer.data;
  }, telling);
}
