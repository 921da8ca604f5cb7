import { changeResourceAddresses, listResourceAddresses } from '@axp/contracts/room-mail';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../../platform/db/cursor.ts';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { countAddresses, listAddresses, presentAddress } from './address.queries.ts';
import { changeAddresses } from './use-cases/change-addresses.ts';

const Place = z.tuple([z.int(), z.string(), z.string()]);

/** Mail addresses of resources and pools (E-01). */
export function addressRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listResourceAddresses, ({ query, context: { scope } }) =>
    scope.read(async (tx) => {
      const { cursor, limit, ...filter } = query;
      const after = decodeCursor(cursor, Place);
      const rows = tx;
      const found = await listAddresses(rows, filter, { after, limit });
      const page = pageOf(found, limit, ({ isResource, name, key }) => [isResource, name, key]);
      const counts = await countAddresses(rows, filter);
      return {
        data: page.rows.map(presentAddress),
        meta: { nextCursor: page.nextCursor, ...counts },
      };
    }),
  );

  serve.member(app, changeResourceAddresses, async ({ body, context }) => {
    const rows = await write(context, (tx) => changeAddresses(tx, body.changes));
    return { data: rows.map(presentAddress) };
  });
}
