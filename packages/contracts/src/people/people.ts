import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Email, Id, line, namedObject, PageMeta, PageQuery } from '../schemas.ts';

/** A colleague as another member of staff sees them. */
export const Person = namedObject('Person', {
  id: Id,
  fullName: z.string(),
  email: Email,
  profileImage: z.nullable(z.object({ original: z.string(), thumbnail: z.string() })),
});
export type Person = z.output<typeof Person>;

export const listPeople = operation('GET', '/users', {
  summary: 'Search the staff of the merchant by name or email',
  access: ['view', 'User'],
  query: z.strictObject({
    text: z.optional(line(0, 120)),
    /** One colleague, such as the one that an address names. */
    id: z.optional(Id),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(Person), meta: PageMeta },
});
