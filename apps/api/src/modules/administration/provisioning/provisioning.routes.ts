import * as contract from '@axp/contracts/provisioning';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findProvisioning } from './provisioning.queries.ts';
import { protocolRoutes } from './scim/scim.routes.ts';
import type { ScimDeps } from './scim/scim-call.ts';
import { decideWaiting } from './use-cases/deactivations.ts';
import { changeSettings, replaceGroupRights } from './use-cases/settings.ts';

interface Deps extends ScimDeps {
  readonly serve: ApiServe;
}

/** Settings of the provisioning by a directory, and what waits for an administrator (J-03). */
export function scimRoutes(app: FastifyInstance, deps: Deps): void {
  const { serve, forgetSession } = deps;
  protocolRoutes(app, deps);
  const answer = async ({ scope }: MemberContext) => ({
    data: await scope.read(findProvisioning),
  });

  serve.member(app, contract.getProvisioning, ({ context }) => answer(context));

  serve.member(app, contract.updateProvisioning, async ({ body, context }) => {
    await writeWithRetry(context, (tx) => changeSettings(tx, body));
    return answer(context);
  });

  serve.member(app, contract.updateGroupRights, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => replaceGroupRights(tx, params.id, body));
    return answer(context);
  });

  serve.member(app, contract.decideDeactivations, async ({ body, context }) => {
    const ended = await writeWithRetry(context, (tx) => decideWaiting(tx, body));
    const merchantId = context.scope.merchant.id;
    for (const sessionId of ended) forgetSession({ merchantId, sessionId });
    return answer(context);
  });
}
