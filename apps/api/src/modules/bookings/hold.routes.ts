import { giveBackHold, takeHold } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { BookingRouteDeps } from './booking-route-deps.ts';
import { holdTime } from './use-cases/hold-time.ts';

/** Time that open forms keep. */
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
}
