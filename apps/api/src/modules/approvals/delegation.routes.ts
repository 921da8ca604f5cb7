import type { Delegation } from '@axp/contracts';
import { AppError, createDelegation, endDelegation, listDelegations } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { DelegationRepository, StoredDelegation } from './delegation.repository.ts';
import type { DelegationContext } from './use-cases/delegate.ts';
import { delegate, takeBack, todayOf } from './use-cases/delegate.ts';

/** Runs work on delegations in one transaction. */
export type DelegationTransaction = <T>(
  context: MemberContext,
  work: (delegations: DelegationContext) => Promise<T>,
) => Promise<T>;

interface DelegationRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: DelegationTransaction;
}

export function delegationRoutes(
  app: FastifyInstance,
  { serve, inTransaction }: DelegationRouteDeps,
): void {
  serve.member(app, listDelegations, async ({ context }) => {
    const today = todayOf(context.scope);
    const found = await inTransaction(context, ({ delegations, actor }) =>
      delegations.of(actor.id, today),
    );
    return { data: found.map((stored) => presentDelegation(stored, today)) };
  });

  serve.member(app, createDelegation, async ({ body, context }) => {
    const stored = await inTransaction(context, async (work) =>
      known(work.delegations, await delegate(work, body)),
    );
    return { data: presentDelegation(stored, todayOf(context.scope)) };
  });

  serve.member(app, endDelegation, async ({ params, context }) => {
    await inTransaction(context, (work) => takeBack(work, params.id));
    return { data: null };
  });
}

async function known(delegations: DelegationRepository, id: string): Promise<StoredDelegation> {
  const stored = await delegations.find(id);
  if (!stored) throw new AppError('delegation.not_found');
  return stored;
}

function presentDelegation(stored: StoredDelegation, today: string): Delegation {
  const { id, approverId, approverName, delegateId, delegateName, firstDay, lastDay } = stored;
  return {
    id,
    approver: { id: approverId, fullName: approverName },
    delegate: { id: delegateId, fullName: delegateName },
    firstDay,
    lastDay,
    isCurrent: firstDay <= today && today <= lastDay,
  };
}
