import * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { Id, named } from '../schemas.ts';

export const Building = named(
  'Building',
  z.object({
    id: Id,
    name: z.string(),
    timezone: z.string(),
    floors: z.array(z.object({ id: Id, name: z.string() })),
  }),
);
export type Building = z.output<typeof Building>;

export const listBuildings = operation({
  id: 'listBuildings',
  method: 'GET',
  path: '/buildings',
  summary: 'The buildings of the merchant with their floors',
  access: ['view', 'Resource'],
  success: { status: 200, data: z.array(Building) },
  errors: [],
});

export const buildingsOperations: readonly OperationShape[] = [listBuildings];
