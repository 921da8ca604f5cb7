import { types } from 'node:util';
import { z } from 'zod';

/** At most this many pixels, all frames of an animation together, are ever decoded (H-01). */
export const maxPixels = 24_000_000;

export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export type PictureType = (typeof pictureTypes)[number];

const Bytes = z.custom<Uint8Array>(types.isUint8Array);
const Pixels = z.int().positive();

/** A rendered picture with its size in pixels. */
const RenderedBytes = z.object({ bytes: Bytes, width: Pixels, height: Pixels });
export type RenderedBytes = z.infer<typeof RenderedBytes>;

const PictureSize = z.object({
  width: Pixels,
  height: Pixels,
  /** `inside` keeps a smaller picture as it is; `contain` pads with transparency. */
  fit: z.enum(['inside', 'cover', 'contain']),
  quality: z.int().min(1).max(100),
});
export type PictureSize = z.infer<typeof PictureSize>;

/** Task for the picture process; plain data, because it crosses a process boundary. */
export const PictureTask = z.discriminatedUnion('kind', [
  /** Encodes a picture again in its own type, and a thumbnail as WebP. */
  z.object({
    kind: z.literal('reencode'),
    bytes: Bytes,
    type: z.enum(pictureTypes),
    thumbnail: PictureSize,
  }),
  /** Renders a picture or an SVG as WebP in each of the sizes. */
  z.object({ kind: z.literal('resize'), bytes: Bytes, sizes: z.array(PictureSize) }),
  /** Centres a picture of ours on a square of one colour, as PNG. */
  z.object({
    kind: z.literal('icon'),
    bytes: Bytes,
    side: Pixels,
    inner: Pixels,
    ground: z.string(),
  }),
  /** Renders a drawing of ours, as JSON, to a PNG of one bit for each pixel. */
  z.object({ kind: z.literal('print'), bytes: Bytes }),
  /** Writes a paper of ours, as JSON, as PDF. */
  z.object({ kind: z.literal('paper'), bytes: Bytes }),
]);
export type PictureTask = z.infer<typeof PictureTask>;

export const PictureReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('done'),
    pictures: z.array(RenderedBytes),
    /** The process has grown and ends; the next task needs a new one. */
    isRetiring: z.boolean(),
  }),
  z.object({
    kind: z.literal('refused'),
    code: z.string(),
    params: z.record(z.string(), z.number()),
    isRetiring: z.boolean(),
  }),
  z.object({ kind: z.literal('out_of_memory'), rssBytes: z.number() }),
]);
export type PictureReply = z.infer<typeof PictureReply>;

/** A rule that a picture breaks, as a code of field issues. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal';
  readonly code: string;
  readonly params: Readonly<Record<string, number>>;

  constructor(code: string, params: Readonly<Record<string, number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
