import { limitKinds } from '@axp/contracts/vocabulary';
import { z } from 'zod';

const Most = z.int().min(0).max(1_000_000_000);

/** Limits that a merchant has instead of the defaults, as they are stored. */
export const LimitSettings = z.partialRecord(
  z.enum(limitKinds),
  z.object({ person: Most, merchant: Most }).partial(),
);
export type LimitSettings = z.output<typeof LimitSettings>;
