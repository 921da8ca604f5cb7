import { AppError, getResource, listResources } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { presentOwnFields, seesOfResources } from '../own-fields/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import { findNotReturned } from './not-returned.queries.ts';
import { findComposition } from './parts.queries.ts';
import { nextPriceOf } from './price.ts';
import { presentResource } from './resource.presenter.ts';
import { findResourceRow, isFavourite, listResourceRows } from './resource.queries.ts';
import { mayUse, visibleUnitsOf } from './visibility.ts';

const ListPlace = z.tuple([z.string(), z.uuid()]);

export function resourceRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listResources, async ({ query, context: { scope, actor } }) => {
    refuseUnlessOffered(scope.merchant, query.type);
    const rows = await scope.read((tx) =>
      listResourceRows(tx.db, {
        merchantId: scope.merchant.id,
        type: query.type,
        buildingId: query.buildingId,
        units: visibleUnitsOf(actor),
        language: scope.language,
        after: decodeCursor(query.cursor, ListPlace),
        limit: query.limit,
      }),
    );
    const page = pageOf(rows, query.limit, (row) => [row.name, row.id]);
    const now = scope.clock.now().toISOString();
    return {
      data: page.rows.map((row) => presentResource(row, now)),
      meta: { nextCursor: page.nextCursor },
    };
  });

  serve.member(app, getResource, async ({ params, context: { scope, actor } }) => {
    const { merchant } = scope;
    const { id: merchantId } = merchant;
    const units = visibleUnitsOf(actor);
    const [row, hasMark, notReturned, composition] = await scope.read((tx) =>
      Promise.all([
        findResourceRow(tx, params.id),
        isFavourite(tx.db, { merchantId, userId: actor.id, resourceId: params.id }),
        findNotReturned(tx, params.id),
        findComposition(tx, params.id, units),
      ]),
    );
    if (!row || !mayUse(actor, row.kept_for)) throw new AppError('resource.not_found');
    refuseUnlessOffered(merchant, row.type);
    const reader = { merchant, businessUnitId: actor.defaultBusinessUnitId };
    const rules = rulesShownTo(reader, row.type, row.booking_rules, row.part_rules);
    const now = scope.clock.now();
    return {
      data: {
        ...presentResource(row, now.toISOString()),
        nextPrice: nextPriceOf(row, now, merchant.timezone),
        rules,
        ownFields: presentOwnFields(merchant.ownFields, row.own_fields, seesOfResources(actor)),
        isFavourite: hasMark,
        notReturned,
        ...composition,
      },
    };
  });
}
