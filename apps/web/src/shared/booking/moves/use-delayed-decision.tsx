import type { ApprovalRequest } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { approvalsTexts } from '@/shared/i18n/texts/approvals.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { Decision } from './decision.ts';
import { sendDecision } from './decision.ts';
import { DelayedMove } from './delayed-move.ts';
import type { DecisionBatch } from './pending-decisions.ts';
import { decidedBookingIds, decisionsKey, usePendingDecisions } from './pending-decisions.ts';

/** The toast sends the decision when it goes; this is for a toast that never shows. */
const longestMs = 60_000;

function send({ booking }: ApprovalRequest, decision: Decision) {
  // A series is one request (Z-45).
  const scope = booking.seriesId === null ? 'this' : 'all';
  // All at once, because the page may be on its way out.
  return sendDecision({ seen: booking, scope, decision }, { isKeptAlive: true });
}

/** Why a request was refused; the platform types it as `any`. */
function reasonOf({ reason }: PromiseRejectedResult): unknown {
  return reason;
}

interface DelayedDecisionOptions {
  /** The requests are back in the list. */
  readonly onUndone?: (requests: readonly ApprovalRequest[]) => void;
}

/**
 * Decides on requests after a delay with undo (ADR 42). They leave every list at once; what is
 * undone or refused comes back. A decision sends the one before it: there is one undo at a time.
 */
export function useDelayedDecision({ onUndone }: DelayedDecisionOptions = {}) {
  const { t, i18n } = useTranslation(['approvals', 'common']);
  addTexts(i18n, [approvalsTexts]);
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const [unsent, setUnsent] = useState<ReadonlyMap<string, string>>(new Map());
  const pending = usePendingDecisions();
  const { mutate } = useMutation({
    mutationKey: decisionsKey,
    mutationFn: async (move: DelayedMove<DecisionBatch>) => {
      if ((await move.verdict()) === 'keep') return [];
      const { requests, decision } = move.subject;
      const answers = await Promise.allSettled(requests.map((one) => send(one, decision)));
      await queryClient.invalidateQueries({ queryKey: bookingsKey });
      return answers.flatMap((answer, index) => {
        const booking = requests[index]?.booking;
        return answer.status === 'rejected' && booking
          ? [{ booking, error: reasonOf(answer) }]
          : [];
      });
    },
    onSuccess: (refused, { subject: { decision } }) => {
      if (refused.length === 0) return;
      toast.error(
        refused.map(({ booking: { id, title }, error }) => (
          <div key={id}>{`${title}: ${problemText(error)}`}</div>
        )),
      );
      if (decision.to === 'approve') return;
      const kept = refused.map(({ booking }) => [booking.id, decision.reason] as const);
      setUnsent((before) => new Map([...before, ...kept]));
    },
  });

  function decide(requests: readonly ApprovalRequest[], decision: Decision): void {
    for (const earlier of pending) earlier.send();
    const move = new DelayedMove<DecisionBatch>({ requests, decision }, longestMs);
    mutate(move);
    const [only] = requests;
    const words =
      requests.length === 1 && only
        ? t(`approvals:doneOne.${decision.to}`, { title: only.booking.title })
        : t(`approvals:done.${decision.to}`, { count: requests.length });
    const undo = () => {
      move.undo();
      onUndone?.(requests);
    };
    const dismiss = toast.success(words, {
      action: { label: t('common:action.undo'), onClick: undo },
      onClose: () => move.send(),
    });
    void move.settled.then(dismiss);
  }

  return {
    /** Ids of the bookings whose decision waits to be sent. */
    leaving: decidedBookingIds(pending),
    decide,
    /** Takes the last decision back while that is possible. */
    undo: () => {
      for (const move of pending) {
        move.undo();
        onUndone?.(move.subject.requests);
      }
    },
    canUndo: pending.length > 0,
    /** Reason that was typed for these requests but could not be sent. */
    unsentReason: (requests: readonly ApprovalRequest[]): string =>
      requests.map(({ booking }) => unsent.get(booking.id)).find(Boolean) ?? '',
  };
}
