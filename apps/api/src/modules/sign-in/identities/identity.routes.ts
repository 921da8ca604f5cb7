import { AppError } from '@axp/contracts';
import * as contract from '@axp/contracts/identities';
import type { FastifyInstance } from 'fastify';
import type { SessionKey } from '../../../platform/auth/actor-directory.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findPerson } from '../../people/people/index.ts';
import type { OwnedIdentity } from './use-cases/identities.ts';
import { listIdentities, removeIdentity } from './use-cases/identities.ts';

interface Deps {
  readonly serve: ApiServe;
  /** The next request of the session is checked against the database again. */
  readonly forgetSession: (session: SessionKey) => void;
}

/** Linked accounts of a person: seen and removed by themselves and by administrators (H-02). */
export function identityRoutes(app: FastifyInstance, { serve, forgetSession }: Deps): void {
  const listOf = ({ scope }: MemberContext, userId: string) =>
    scope.read((tx) => listIdentities(tx.db, { merchantId: scope.merchant.id, userId }));

  const remove = async (context: MemberContext, owned: OwnedIdentity) => {
    const ended = await write(context, (tx) => removeIdentity(tx, owned));
    const merchantId = context.scope.merchant.id;
    for (const sessionId of ended) forgetSession({ merchantId, sessionId });
  };

  serve.member(app, contract.listIdentities, async ({ context }) => ({
    data: await listOf(context, context.actor.id),
  }));

  serve.member(app, contract.deleteIdentity, ({ params, context }) =>
    remove(context, { id: params.id, userId: context.actor.id }),
  );

  serve.member(app, contract.listUserIdentities, async ({ params, context }) => {
    const person = await context.scope.read((tx) => findPerson(tx, params.id));
    if (!person) throw new AppError('user.not_found');
    return { data: await listOf(context, params.id) };
  });

  serve.member(app, contract.deleteUserIdentity, ({ params, context }) =>
    remove(context, { id: params.identityId, userId: params.id }),
  );
}
