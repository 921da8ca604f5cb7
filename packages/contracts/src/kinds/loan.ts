import * as z from 'zod/mini';
import { Id, line } from '../schemas.ts';

/** A building where something is picked up or returned. */
export const Place = z.object({ id: Id, name: z.string() });

/** A line of text that a loan must have. */
export function requiredLine(min: number, max: number) {
  return {
    input: line(min, max),
    answer: z.string(),
    empty: null,
    isContent: true,
    form: 'text',
  } as const;
}

export const purpose = requiredLine(3, 200);
