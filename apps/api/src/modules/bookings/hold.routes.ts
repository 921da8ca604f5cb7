import {
  AppError,
  blockResource as blockOperation,
  giveBackHold,
  takeHold,
  unblockResource,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { BookingRouteDeps } from './booking-route-deps.ts';
import { blockResource } from './use-cases/block-resource.ts';
import { holdTime } from './use-cases/hold-time.ts';

/** Time that is taken without a booking: by open forms, for maintenance, for anything else. */
export function holdRoutes(app: FastifyInstance, { serve, inTransaction }: BookingRouteDeps): void {
  serve.member(app, takeHold, async ({ params, body, context }) => ({
    data: await inTransaction(context, (booking) => holdTime(booking, params.formId, body)),
  }));

  serve.member(app, giveBackHold, async ({ params, context }) => {
    await inTransaction(context, ({ store, actor }) =>
      store.holds.giveBack({ holderId: actor.id, formId: params.formId }),
    );
    return { data: null };
  });

  serve.member(app, blockOperation, async ({ params, body, context }) => ({
    data: await inTransaction(context, (booking) => blockResource(booking, params.id, body)),
  }));

  serve.member(app, unblockResource, async ({ params, context }) => {
    const isGone = await inTransaction(context, ({ store }) =>
      store.blocks.remove(params.id, params.blockId),
    );
    if (!isGone) throw new AppError('resource.not_found');
    return { data: null };
  });
}
