import * as contract from '@axp/contracts/provisioning';
import type { FastifyInstance } from 'fastify';
import { decodeCursor, pageOf, TimedPlace } from '../../../platform/db/cursor.ts';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { countUnchanged, findDryRun } from './dry-run.queries.ts';
import { countEvents, listEvents } from './event.queries.ts';
import { findProvisioning } from './provisioning.queries.ts';
import { protocolRoutes } from './scim/scim.routes.ts';
import type { ScimDeps } from './scim/scim-call.ts';
import { decideWaiting } from './use-cases/deactivations.ts';
import { discardDryRun } from './use-cases/discard.ts';
import { applyPending, linkPerson } from './use-cases/live.ts';
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

  const forget = ({ scope }: MemberContext, sessionIds: readonly string[]) => {
    const merchantId = scope.merchant.id;
    for (const sessionId of sessionIds) forgetSession({ merchantId, sessionId });
  };

  serve.member(app, contract.decideDeactivations, async ({ body, context }) => {
    forget(context, await writeWithRetry(context, (tx) => decideWaiting(tx, body)));
    return answer(context);
  });

  serve.member(app, contract.getDryRun, ({ context: { scope } }) =>
    scope.read(async (tx) => {
      const data = await findDryRun(tx, scope.clock.now());
      return { data, meta: { unchanged: await countUnchanged(tx) } };
    }),
  );

  serve.member(app, contract.discardDryRun, async ({ context }) => {
    await writeWithRetry(context, discardDryRun);
    return answer(context);
  });

  serve.member(app, contract.goLive, async ({ body, context }) => {
    const done = await writeWithRetry(context, (tx) => applyPending(tx, body.after));
    const { sessionIds, ...data } = done;
    forget(context, sessionIds);
    return { data };
  });

  serve.member(app, contract.listProvisioningEvents, ({ query, context: { scope } }) =>
    scope.read(async (tx) => {
      const { cursor, limit, result } = query;
      const after = decodeCursor(cursor, TimedPlace);
      const rows = await listEvents(tx, result, { after, limit });
      const page = pageOf(rows, limit, ({ at, id }) => [at, id]);
      const { nextCursor } = page;
      return { data: [...page.rows], meta: { nextCursor, ...(await countEvents(tx)) } };
    }),
  );

  serve.member(app, contract.linkProvisionedPerson, async ({ params, body, context }) => {
    const link = { eventId: params.id, ...body };
    forget(context, await writeWithRetry(context, (tx) => linkPerson(tx, link)));
    return answer(context);
  });
}
