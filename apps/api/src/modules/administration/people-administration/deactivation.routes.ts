import { AppError } from '@axp/contracts';
import { listHeirs, reviewDeactivation } from '@axp/contracts/administration';
import { fatesOfGroup } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { visitorTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import {
  canTakeOver,
  findOpenItems,
  presentItem,
  searchHeirs,
} from '../../bookings/bookings/index.ts';
import { findPerson } from '../../people/people/index.ts';
import { presentImage } from '../../records/images/index.ts';
import { findEnds } from './use-cases/person-access.ts';

/** Routes for open items of a person and for people who can take over (D-04). */
export function deactivationRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(
    app,
    reviewDeactivation,
    async ({ params: { id: leaverId }, context: { scope } }) => {
      const now = scope.clock.now();
      return scope.read(async ({ db }) => {
        const tx = visitorTransaction(db, scope);
        if (!(await findPerson(tx, leaverId))) throw notFound();
        const [items, ends] = [
          await findOpenItems(tx, { userId: leaverId, now }, { isLocking: false }),
          await findEnds(tx, leaverId),
        ];
        const presented = items.map((item) =>
          presentItem(item, { leaverId, now, fates: [...fatesOfGroup[item.group]] }),
        );
        return { data: { items: presented, ends } };
      });
    },
  );

  serve.member(app, listHeirs, async ({ params: { id: leaverId }, query, context: { scope } }) => {
    const now = scope.clock.now();
    return scope.read(async ({ db }) => {
      const tx = visitorTransaction(db, scope);
      if (!(await findPerson(tx, leaverId))) throw notFound();
      const items = await findOpenItems(tx, { userId: leaverId, now }, { isLocking: false });
      const item = items.find(({ key }) => key === query.item) ?? null;
      const heirs = await searchHeirs(tx, { leaverId, text: query.text ?? '', item });
      const data = heirs.map((heir) => ({
        id: heir.id,
        fullName: heir.fullName,
        email: heir.email,
        profileImage: presentImage(heir.imageId),
        itemKeys: items.filter((one) => canTakeOver(heir, one, leaverId)).map(({ key }) => key),
      }));
      return { data };
    });
  });
}

function notFound(): AppError {
  return new AppError('user.not_found');
}
