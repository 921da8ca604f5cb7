import type { Delegation } from '@axp/contracts';
import { createDelegation, endDelegation, listDelegations } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { todayOf } from '../../../platform/calendar/today.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { StoredDelegation } from './use-cases/delegations.ts';
import { delegate, ownDelegations, removeDelegation } from './use-cases/delegations.ts';

export function delegationRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listDelegations, async ({ context }) => {
    const today = todayOf(context.scope);
    const found = await ownDelegations(context, today);
    return { data: found.map((stored) => presentDelegation(stored, today)) };
  });

  serve.member(app, createDelegation, async ({ body, context }) => {
    const stored = await write(context, (tx) => delegate(tx, body));
    return { data: presentDelegation(stored, todayOf(context.scope)) };
  });

  serve.member(app, endDelegation, ({ params, context }) =>
    write(context, (tx) => removeDelegation(tx, params.id)),
  );
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
