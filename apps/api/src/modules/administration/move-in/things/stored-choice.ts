import { z } from 'zod';
import type { Choice } from './match.ts';

const StoredChoice = z.nullable(
  z.union([
    z.object({ to: z.literal('existing'), id: z.string() }),
    z.object({ to: z.enum(['create', 'leave']) }),
  ]),
);

/** The choice that a person made for a thing; null for none. */
export function choiceOf({ choice }: { readonly choice: unknown }): Choice | null {
  return StoredChoice.parse(choice);
}

const Titled = z.array(z.object({ title: z.string() }));

/** The titles of units or buildings. */
export function titlesOf(things: readonly unknown[]): readonly { readonly title: string }[] {
  return Titled.parse(things);
}
