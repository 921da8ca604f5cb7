import { AppError } from '@axp/contracts';
import { listPrices, updateKindPrice as updateOperation } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { kindPrices, pricedResources } from './price.queries.ts';
import { updateKindPrice } from './use-cases/update-kind-price.ts';

const NamePlace = z.tuple([z.string(), z.uuid()]);

/** Prices of kinds and of resources, for administrators. */
export function priceRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listPrices, async ({ query: { cursor, limit }, context: { scope } }) => {
    const after = decodeCursor(cursor, NamePlace);
    return scope.read(async (tx) => {
      const [rows, kinds] = await Promise.all([
        pricedResources(tx, { after, limit }),
        kindPrices(tx, scope, scope.merchant.offeredTypes),
      ]);
      const page = pageOf(rows, limit, ({ name, id }) => [name, id]);
      return { data: [...page.rows], meta: { nextCursor: page.nextCursor, kinds } };
    });
  });

  serve.member(app, updateOperation, async ({ params: { type }, body, context }) => {
    refuseUnlessOffered(context.scope.merchant, type);
    const { scope } = context;
    await write(context, (tx) => updateKindPrice(tx, type, body));
    const [data] = await scope.read((tx) => kindPrices(tx, scope, new Set([type])));
    if (!data) throw new AppError('service.not_enabled', { params: { type } });
    return { data };
  });
}
