import { createDelegation, endDelegation, listDelegations } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentDelegation } from './delegation.presenter.ts';
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
    const stored = await inTransaction(context, (work) => delegate(work, body));
    return { data: presentDelegation(stored, todayOf(context.scope)) };
  });

  serve.member(app, endDelegation, async ({ params, context }) => {
    await inTransaction(context, (work) => takeBack(work, params.id));
    return { data: null };
  });
}
