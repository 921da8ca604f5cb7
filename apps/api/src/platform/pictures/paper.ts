import { languages } from '@axp/contracts';
import { z } from 'zod';

const Labelled = z.object({ label: z.string(), value: z.string() });

/** Lines of a cell; the first one stands out where there are others. */
const Cell = z.array(z.string());

/** A document of ours on A4, in words of its reader. */
export const Paper = z.object({
  language: z.enum(languages),
  /** When it was written. */
  at: z.iso.datetime(),
  sender: z.string(),
  title: z.string(),
  subtitle: z.string(),
  facts: z.array(Labelled),
  /** The last two columns are amounts. */
  heads: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  rows: z.array(z.tuple([Cell, Cell, Cell, Cell, Cell])),
  total: Labelled,
  notes: z.array(z.string()),
  footer: z.string(),
});
export type Paper = z.infer<typeof Paper>;
