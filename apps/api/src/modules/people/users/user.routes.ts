import { listPeople } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { presentPerson } from './user.presenter.ts';
import { listPersonRows } from './user.queries.ts';

const ListPlace = z.tuple([z.string(), z.uuid()]);

export function userRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listPeople, async ({ query, context: { scope } }) => {
    const rows = await scope.read((tx) =>
      listPersonRows(tx.db, {
        merchantId: scope.merchant.id,
        text: query.text ?? '',
        id: query.id,
        language: scope.language,
        after: decodeCursor(query.cursor, ListPlace),
        limit: query.limit,
      }),
    );
    const page = pageOf(rows, query.limit, (row) => [row.full_name, row.id]);
    return { data: page.rows.map(presentPerson), meta: { nextCursor: page.nextCursor } };
  });
}
