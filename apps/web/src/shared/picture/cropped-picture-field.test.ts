import { describe, expect, it } from '@jest/globals';
import { pictureFault } from './cropped-picture-field.tsx';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const codeOf = async (content: string, name = 'me.png') =>
  (await pictureFault(new File([bytes(content)], name)))?.code ?? null;

describe('[P-02] a chosen picture', () => {
  it.each([
    ['a JPEG', '\u00ff\u00d8\u00ff\u00e0'],
    ['a PNG', '\u0089PNG\r\n\u001a\n'],
    ['a GIF', 'GIF89a'],
    ['a WebP', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 '],
    ['an AVIF', '\u0000\u0000\u0000\u0020ftypavif'],
  ])('may be %s, whatever its name', async (_, content) => {
    expect(await codeOf(content, 'picture.txt')).toBeNull();
  });

  it.each([
    ['a HEIC photo', '\u0000\u0000\u0000\u0018ftypheic'],
    ['a text called a picture', 'hello'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['sound in the same wrapping as WebP', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt '],
  ])('is not %s', async (_, content) => {
    expect(await codeOf(content)).toBe('picture_type_unknown');
  });

  it('is not empty', async () => {
    expect(await codeOf('')).toBe('file_empty');
  });

  it('has at most 10485760 bytes', async () => {
    const png = bytes('\u0089PNG\r\n\u001a\n');
    const ofSize = (size: number) => new File([png, new Uint8Array(size - png.length)], 'me.png');
    expect(await pictureFault(ofSize(10_485_760))).toBeNull();
    expect(await pictureFault(ofSize(10_485_761))).toMatchObject({
      code: 'file_too_large',
      params: { maximum: 10_485_760, maximumMegabytes: 10 },
    });
  });
});
