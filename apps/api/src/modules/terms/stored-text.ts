import { z } from 'zod';

const Text = z.object({
  title: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

/** A legal text in both languages, as it is stored. */
export const StoredText = z.object({ en: Text, th: Text });
export type StoredText = z.output<typeof StoredText>;
