import { z } from 'zod';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

export const Building = z
  .object({
    id: Id,
    name: z.string(),
    timezone: z.string(),
    floors: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: 'Building' });
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
