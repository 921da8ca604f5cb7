import { describe, expect, it, jest } from '@jest/globals';
import { readablePicture } from './readable-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const heic = '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000';

/** Sizes of the pictures that a decoding browser writes. */
function pretendDecoding(width: number, height: number) {
  const written: { width: number; height: number }[] = [];
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const size = (value: number) => ({ configurable: true, get: () => value });
  Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', size(width));
  Object.defineProperty(HTMLImageElement.prototype, 'naturalHeight', size(height));
  const drawing = { fillRect: () => {}, drawImage: () => {} };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(Object.assign(drawing));
  HTMLCanvasElement.prototype.toBlob = function toBlob(done) {
    written.push({ width: this.width, height: this.height });
    done(new Blob(['\u00ff\u00d8\u00ff'], { type: 'image/jpeg' }));
  };
  return written;
}

describe('a photo of a phone', () => {
  it('is unchanged if the browser can’t decode HEIC', async () => {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => {};
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no decoder'));
    const file = new File([bytes(heic)], 'IMG_1.HEIC');
    expect(await readablePicture(file)).toBe(file);
  });

  it.each(['IMG_1.HEIC', 'IMG_1.heif', 'IMG_1'])(
    'is JPEG if its content is, whatever its name: %s',
    async (name) => {
      const written = pretendDecoding(4032, 3024);
      const file = await readablePicture(new File([bytes(heic)], name));
      expect([file.name, file.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
      expect(written).toEqual([{ width: 4032, height: 3024 }]);
    },
  );

  it('is reduced to the canvas limit of phones', async () => {
    const written = pretendDecoding(8064, 6048);
    await readablePicture(new File([bytes(heic)], 'IMG_2.HEIC'));
    expect(written).toEqual([{ width: 4096, height: 3072 }]);
  });

  it('is unchanged in every other format', async () => {
    const written = pretendDecoding(10, 10);
    const jpeg = new File([bytes('\u00ff\u00d8\u00ff\u00e0')], 'called.heic');
    expect(await readablePicture(jpeg)).toBe(jpeg);
    expect(written).toEqual([]);
  });
});
