import { AppError } from '@axp/contracts';
import { eraseUser, reviewErasure } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { visitorTransaction, writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findOpenItems } from '../../bookings/bookings/index.ts';
import { findPerson } from '../../people/people/index.ts';
import { countErased } from './erasure.queries.ts';
import { erasePerson } from './use-cases/erase-person.ts';

/** Routes for the erasure of a person's data. */
export function erasureRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, reviewErasure, async ({ params: { id: userId }, context: { scope } }) => {
    const now = scope.clock.now();
    return scope.read(async ({ db }) => {
      const tx = visitorTransaction(db, scope);
      if (!(await findPerson(tx, userId))) throw new AppError('user.not_found');
      const items = await findOpenItems(tx, { userId, now }, { isLocking: false });
      return { data: { ...(await countErased(tx, userId)), openItems: items.length } };
    });
  });

  serve.member(app, eraseUser, ({ params, body, context }) =>
    writeWithRetry(context, (tx) => erasePerson(tx, params.id, body)),
  );
}
