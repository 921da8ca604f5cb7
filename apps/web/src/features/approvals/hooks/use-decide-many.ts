import type { ApprovalRequest } from '@axp/contracts';
import { approveBooking, rejectBooking } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/index.ts';

export type Decision = { readonly to: 'approve' } | { readonly to: 'reject'; reason: string };

/** A request that could not be decided, and why. */
export interface Refused {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

function send({ booking: { id, version, seriesId } }: ApprovalRequest, decision: Decision) {
  // A series is one request (Z-45).
  const where = { params: { id }, query: { scope: seriesId === null ? 'this' : 'all' } } as const;
  return decision.to === 'approve'
    ? call(approveBooking, { ...where, body: { version } })
    : call(rejectBooking, { ...where, body: { version, reason: decision.reason } });
}

/**
 * Decides on requests one after the other. Each leaves the queue at once; what is refused, as
 * what was cancelled a moment before, comes back with its reason.
 */
export function useDecideMany() {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [unsent, setUnsent] = useState<ReadonlyMap<string, string>>(new Map());

  async function decide(requests: readonly ApprovalRequest[], decision: Decision): Promise<void> {
    const ids = requests.map(({ booking }) => booking.id);
    setRefused([]);
    setLeaving((before) => new Set([...before, ...ids]));
    const failed: Refused[] = [];
    for (const request of requests) {
      const { id, title } = request.booking;
      await send(request, decision).catch((error: unknown) => {
        failed.push({ id, title, reason: problemText(error) });
      });
    }
    const count = requests.length - failed.length;
    if (count > 0) toast.success(t(`approvals.done.${decision.to}`, { count }));
    if (failed.length > 0) setRefused((before) => [...before, ...failed]);
    if (decision.to === 'reject') {
      const kept = failed.map(({ id }) => [id, decision.reason] as const);
      setUnsent((before) => new Map([...before, ...kept]));
    }
    await queryClient.invalidateQueries({ queryKey: bookingsKey });
    setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }

  return {
    leaving,
    refused,
    decide,
    forgetRefused: () => setRefused([]),
    /** Reason that was typed for these requests but not sent. */
    unsentReason: (requests: readonly ApprovalRequest[]): string =>
      requests.map(({ booking }) => unsent.get(booking.id)).find(Boolean) ?? '',
  };
}
