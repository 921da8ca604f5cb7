import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { redPicture } from './sample-files.ts';

/** A PNG whose header claims a size; its pixels are missing. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

/** A small AVIF whose `ispe` property claims another size. */
export async function avifClaiming(width: number, height: number): Promise<Buffer> {
  const picture = await redPicture(64, 64).avif().toBuffer();
  const property = picture.indexOf('ispe');
  picture.writeUInt32BE(width, property + 8);
  picture.writeUInt32BE(height, property + 12);
  return picture;
}

/** A GIF of flat frames, small as a file. */
export async function gifOf(frames: number, width: number, height: number): Promise<Buffer> {
  const frame = await redPicture(width, height).png().toBuffer();
  const negative = await sharp(frame).negate().png().toBuffer();
  const pngs = Array.from({ length: frames }, (_, index) => (index % 2 === 0 ? frame : negative));
  return sharp(pngs, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}
