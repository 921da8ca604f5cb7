import { getOwnAmenities, updateOwnAmenities as operation } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { countOwnAmenities, findOwnAmenities } from './own-amenity.queries.ts';
import { updateOwnAmenities } from './use-cases/update-own-amenities.ts';

/** Amenities that a merchant has added (F-04), for administrators. */
export function ownAmenityRoutes(app: FastifyInstance, serve: ApiServe): void {
  const read = ({ scope }: MemberContext) =>
    scope.read(async (tx) => {
      const [{ amenities, version }, resources] = await allOrFirstError([
        findOwnAmenities(tx),
        countOwnAmenities(tx),
      ]);
      return {
        amenities: amenities.map((one) => ({ ...one, resources: resources.get(one.key) ?? 0 })),
        version,
      };
    });

  serve.member(app, getOwnAmenities, async ({ context }) => ({ data: await read(context) }));

  serve.member(app, operation, async ({ body, context }) => {
    await write(context, (tx) => updateOwnAmenities(tx, body));
    return { data: await read(context) };
  });
}
