import * as z from 'zod/mini';
import { named, WallTime } from '../schemas.ts';

const closes = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

/** One stretch of a week; one that closes before it opens closes on the next day. */
const OpeningInterval = named(
  'OpeningInterval',
  z.strictObject({
    /** Monday is 1, Sunday 7. */
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    opens: WallTime,
    closes,
  }),
);

/** A week of a place on its own clock (Z-12); null is open at any time. */
export const OpeningHours = z.nullable(z.array(OpeningInterval).check(z.maxLength(70)));
export type OpeningHours = z.output<typeof OpeningHours>;
