import type { ApprovalRequest } from '@axp/contracts';
import { useMutationState } from '@tanstack/react-query';
import type { Decision } from './decision.ts';
import { DelayedMove } from './delayed-move.ts';

export interface DecisionBatch {
  readonly requests: readonly ApprovalRequest[];
  readonly decision: Decision;
}

export const decisionsKey = ['decide-requests'] as const;

function isDecision(move: unknown): move is DelayedMove<DecisionBatch> {
  return move instanceof DelayedMove;
}

/** Decisions of every list of the application that wait to be sent. */
export function usePendingDecisions(): readonly DelayedMove<DecisionBatch>[] {
  return useMutationState({
    filters: { mutationKey: decisionsKey, status: 'pending' },
    select: ({ state }) => state.variables,
  }).filter(isDecision);
}

/** Ids of the bookings that these decisions are about. */
export function decidedBookingIds(
  pending: readonly DelayedMove<DecisionBatch>[],
): ReadonlySet<string> {
  return new Set(pending.flatMap(({ subject }) => subject.requests).map((one) => one.booking.id));
}
