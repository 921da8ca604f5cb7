import * as z from 'zod/mini';
import { WallTime } from '../schemas.ts';

/** From `start` to `end`, over midnight where it ends earlier; all day where both are equal. */
const QuietTime = z.strictObject({ start: WallTime, end: WallTime });

/** Times without push notifications, in the time zone of the user (J-06); null for none. */
export const QuietHours = z.strictObject({
  weekdays: z.nullable(QuietTime),
  weekend: z.nullable(QuietTime),
});
export type QuietHours = z.output<typeof QuietHours>;
