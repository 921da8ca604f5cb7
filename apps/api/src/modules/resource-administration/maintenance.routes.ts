import * as contract from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { blockResource, planMaintenance, upcomingBlocks } from '../bookings/index.ts';
import { bookingsInTime } from './affected.queries.ts';
import { findManaged } from './managed-resource.queries.ts';
import { presentAffected } from './preview-change.ts';
import type { MaintenanceTransaction } from './use-cases/record-block.ts';
import { recordBlock, unblockResource } from './use-cases/record-block.ts';

interface MaintenanceRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: MaintenanceTransaction;
}

/** Times in which a resource can't be booked (Z-03), and the bookings that they hit. */
export function maintenanceRoutes(
  app: FastifyInstance,
  { serve, inTransaction }: MaintenanceRouteDeps,
): void {
  serve.member(app, contract.listResourceBlocks, async ({ params: { id }, context }) => {
    await refuseUnknown(context, id);
    const { clock } = context.scope;
    const blocks = await inTransaction(context, ({ booking }) =>
      upcomingBlocks(booking, id, clock.now()),
    );
    return { data: [...blocks] };
  });

  serve.member(app, contract.previewMaintenance, async ({ params: { id }, body, context }) => {
    await refuseUnknown(context, id);
    const { merchant, language } = context.scope;
    const window = { resourceId: id, ...body, readerId: context.actor.id };
    const bookings = await context.scope.read((trx) => bookingsInTime(trx, merchant.id, window));
    return {
      data: presentAffected(
        bookings.map((booking) => [booking, ['time']]),
        language,
      ),
    };
  });

  serve.member(app, contract.planMaintenance, async ({ params: { id }, body, context }) => ({
    data: await inTransaction(context, (work) =>
      recordBlock(work, () => planMaintenance(work.booking, id, body)),
    ),
  }));

  serve.member(app, contract.blockResource, async ({ params: { id }, body, context }) => ({
    data: await inTransaction(context, (work) =>
      recordBlock(work, () => blockResource(work.booking, id, body)),
    ),
  }));

  serve.member(app, contract.unblockResource, async ({ params, context }) => {
    await inTransaction(context, (work) => unblockResource(work, params));
    return { data: null };
  });
}

async function refuseUnknown({ scope }: MemberContext, id: string): Promise<void> {
  const resource = await scope.read((trx) => findManaged(trx, scope.merchant.id, id));
  if (!resource) throw new contract.AppError('resource.not_found');
}
