/**
 * The process that decodes pictures (H-01). Its parent starts it, sends one task at a time and kills
 * it at a time limit; it watches its own resident memory, because most of that lies outside of the
 * JavaScript heap.
 */

import type { Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import { Drawing } from './drawing.ts';
import { Paper } from './paper.ts';
import type { PictureReply, PictureSize, PictureType, RenderedBytes } from './picture-task.ts';
import { maxPixels, PictureRefusal, PictureTask } from './picture-task.ts';
import { isSvg, plainSvg } from './plain-svg.ts';

const watchEveryMs = 10;
const maxRssBytes = Number(process.argv[2]);

const strict = {
  limitInputPixels: maxPixels,
  sequentialRead: true,
  failOn: 'error',
} as const satisfies SharpOptions;

/** Fine enough for an SVG of 64 points on the largest icon. */
const iconDpi = 576;

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

// One thread and no cache: a picture must not take the processors that answer requests.
sharp.concurrency(1);
sharp.cache(false);
// The decoder knows far more formats than we accept; what is not needed can't be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});

const watch = setInterval(() => {
  const rssBytes = process.memoryUsage.rss();
  if (rssBytes <= maxRssBytes) return;
  reply({ kind: 'out_of_memory', rssBytes });
  // An orderly exit would wait for the decoding threads.
  process.kill(process.pid, 'SIGKILL');
}, watchEveryMs);
watch.unref();

process.on('message', (message: unknown) => {
  void answer(message).then(reply);
});
reply({ kind: 'ready' });

async function answer(message: unknown): Promise<PictureReply> {
  try {
    const pictures = await processPicture(PictureTask.parse(message));
    return { kind: 'done', pictures, isRetiring: hasGrown() };
  } catch (error) {
    const { code, params } =
      error instanceof PictureRefusal ? error : new PictureRefusal('file_damaged');
    return { kind: 'refused', code, params: { ...params }, isRetiring: hasGrown() };
  }
}

/** Memory that the allocator keeps would count against the next picture. */
function hasGrown(): boolean {
  return process.memoryUsage.rss() > maxRssBytes / 2;
}

function reply(message: PictureReply): void {
  process.send?.(message);
}

/**
 * Renders pictures from their pixels alone: metadata, trailing data and scripts are lost.
 * @throws PictureRefusal
 */
async function processPicture(task: PictureTask): Promise<RenderedBytes[]> {
  switch (task.kind) {
    case 'reencode':
      return reencode(task);
    case 'resize':
      return resize(task);
    case 'icon':
      return [await icon(task)];
    case 'print':
      return [await print(task)];
    case 'paper':
      return [await paper(task)];
  }
}

async function reencode({
  bytes,
  type,
  thumbnail,
}: Extract<PictureTask, { kind: 'reencode' }>): Promise<RenderedBytes[]> {
  const animated = type === 'image/gif' || type === 'image/webp';
  await checkHeader(bytes, { animated });
  const whole = sharp(bytes, { ...strict, animated }).autoOrient();
  return [
    await rendered(encoded(whole, type)),
    await rendered(resized(sharp(bytes, strict).autoOrient(), thumbnail)),
  ];
}

async function resize({
  bytes,
  sizes,
}: Extract<PictureTask, { kind: 'resize' }>): Promise<RenderedBytes[]> {
  const svg = isSvg(bytes) ? plainSvg(bytes) : null;
  const input = svg ?? bytes;
  const { width, height } = await checkHeader(input, { animated: false });
  const options =
    svg === null ? strict : { ...strict, density: densityOf({ width, height }, sizes) };
  const pictures: RenderedBytes[] = [];
  // One after the other: memory is the limit.
  for (const size of sizes) {
    pictures.push(await rendered(resized(sharp(input, options).autoOrient(), size)));
  }
  return pictures;
}

async function icon({
  bytes,
  side,
  inner,
  ground,
}: Extract<PictureTask, { kind: 'icon' }>): Promise<RenderedBytes> {
  const { bytes: picture } = await rendered(
    sharp(bytes, { ...strict, density: iconDpi })
      .resize(inner, inner, { fit: 'contain', background: transparent })
      .png(),
  );
  return rendered(
    sharp({ create: { width: side, height: side, channels: 3, background: ground } })
      .composite([{ input: Buffer.from(picture), gravity: 'centre' }])
      .png({ compressionLevel: 9, palette: true }),
  );
}

async function print({ bytes }: Extract<PictureTask, { kind: 'print' }>): Promise<RenderedBytes> {
  // Loaded where it is needed: the fonts would stay in memory while uploads are decoded.
  const { drawLine } = await import('./outlined-text.ts');
  const { width, height, unit, ground, parts } = Drawing.parse(
    JSON.parse(Buffer.from(bytes).toString()),
  );
  const elements = parts.map((part) => (typeof part === 'string' ? part : drawLine(part)));
  const ink = ground === 'black' ? 'white' : 'black';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width / unit} ${height / unit}" fill="${ink}" color="${ink}">
    <rect width="100%" height="100%" fill="${ground}"/>${elements.join('')}</svg>`;
  return rendered(
    sharp(Buffer.from(svg), strict)
      .greyscale()
      .threshold(128)
      .png({ compressionLevel: 9, palette: true, colours: 2, dither: 0 }),
  );
}

async function paper({ bytes }: Extract<PictureTask, { kind: 'paper' }>): Promise<RenderedBytes> {
  const { printedPaper } = await import('./printed-paper.ts');
  return printedPaper(Paper.parse(JSON.parse(Buffer.from(bytes).toString())));
}

/** Reads the size that a file claims before anything of it is decoded. */
async function checkHeader(bytes: Uint8Array, { animated }: { readonly animated: boolean }) {
  const header = sharp(bytes, { ...strict, animated, limitInputPixels: false });
  const { width, height } = await header.metadata().catch(damaged);
  // The height of an animation is that of all its frames together.
  if (width * height <= maxPixels) return { width, height };
  throw new PictureRefusal('picture_too_many_pixels', { maximumMegapixels: maxPixels / 1_000_000 });
}

function resized(picture: Sharp, { width, height, fit, quality }: PictureSize): Sharp {
  return picture
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside', background: transparent })
    .webp({ quality });
}

function encoded(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 88 });
    case 'image/png':
      return picture.png({ compressionLevel: 9 });
    case 'image/webp':
      return picture.webp({ quality: 88, effort: 2 });
    case 'image/gif':
      return picture.gif({ effort: 3 });
    case 'image/avif':
      return picture.avif({ quality: 70, effort: 0 });
  }
}

async function rendered(picture: Sharp): Promise<RenderedBytes> {
  const { data: bytes, info } = await picture.toBuffer({ resolveWithObject: true }).catch(damaged);
  return { bytes, width: info.width, height: info.height };
}

function damaged(): never {
  throw new PictureRefusal('file_damaged');
}

type PictureSides = Pick<PictureSize, 'width' | 'height'>;

/** An SVG has no pixels of its own: it is rendered as large as it is shown. */
function densityOf(own: PictureSides, sizes: readonly PictureSides[]): number {
  const pointsPerInch = 72;
  const longest = Math.max(...sizes.flatMap(({ width, height }) => [width, height]));
  const density = (pointsPerInch * longest) / Math.max(own.width, own.height, 1);
  return Math.min(Math.max(density, 1), 100_000);
}
