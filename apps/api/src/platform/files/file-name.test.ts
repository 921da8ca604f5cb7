import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName } from './accept-attachment.ts';

const pdf = ['pdf'] as const;

describe('[Z-20] the name of a file', () => {
  it.each([
    ['Q3 figures.pdf', 'Q3 figures.pdf'],
    ['รายงานการประชุม ครั้งที่ ๓.pdf', 'รายงานการประชุม ครั้งที่ ๓.pdf'],
    ['Überblick 📊.PDF', 'Überblick 📊.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\plan.pdf', 'plan.pdf'],
    ['a\u0000b\r\nc\u001b[31m.pdf', 'abc[31m.pdf'],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
    ['what? "this": <a|b>*.pdf', 'what_ _this__ _a_b__.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['  .. notes .. .pdf ', 'notes.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['...', 'file.pdf'],
    ['invoice.pdf.exe', 'invoice.pdf.exe.pdf'],
  ])('%j becomes %j', (sent, name) => {
    expect(cleanFileName(sent, pdf)).toBe(name);
  });

  it('keeps its extension when the type has several', () => {
    expect(cleanFileName('photo.jpeg', ['jpg', 'jpeg'])).toBe('photo.jpeg');
    expect(cleanFileName('photo.png', ['jpg', 'jpeg'])).toBe('photo.png.jpg');
  });

  it('is cut between visible characters', () => {
    const name = cleanFileName(`${'ที่'.repeat(100)}.pdf`, pdf);
    expect(name).toBe(`${'ที่'.repeat(40)}.pdf`);
  });

  // The library's own unit for them maps all of Unicode first, for seconds.
  const anyCharacter = fc
    .nat(0x10_ff_ff)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code));

  it('is never empty, a path or longer than a column, whatever was uploaded', () => {
    const sent = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom('.', '/', '\\', ' ', '\u0000', '\u202e', 'a'),
        maxLength: 60,
      }),
    );
    fc.assert(
      fc.property(sent, (text) => {
        const name = cleanFileName(text, pdf);
        expect(name).toMatch(/^[^/\\\p{Cc}.\s][^/\\\p{Cc}]*\.pdf$/u);
        expect(name.length).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
