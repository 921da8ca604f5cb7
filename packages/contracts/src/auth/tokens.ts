import * as z from 'zod/mini';
import { named } from '../schemas.ts';

/** Access token: JWT of 15 minutes. Refresh token: opaque, good for one use (Z-101). */
export const TokenPair = named(
  'TokenPair',
  z.object({ accessToken: z.string(), refreshToken: z.string() }),
);
export type TokenPair = z.output<typeof TokenPair>;
