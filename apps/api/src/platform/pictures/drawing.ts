import { z } from 'zod';

const TextLine = z.object({
  text: z.string(),
  x: z.number(),
  /** Of the line that letters stand on. */
  y: z.number(),
  size: z.number(),
  /** A wider text is written smaller, down to `smallest`, and shortened from there on. */
  width: z.number(),
  smallest: z.number(),
  weight: z.literal([400, 600]),
});
export type TextLine = z.infer<typeof TextLine>;

/** A picture of ours in black and white: SVG elements, and lines of text for these to be drawn as. */
export const Drawing = z.object({
  /** In pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Pixels of the unit in which the parts are measured. */
  unit: z.number(),
  ground: z.enum(['black', 'white']),
  parts: z.array(z.union([z.string(), TextLine])),
});
export type Drawing = z.infer<typeof Drawing>;
