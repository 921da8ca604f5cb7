import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Reads the lines of the first page of a PDF without spaces, and its data. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const written = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  // SARA AM is written in two parts.
  const lines = written
    .join('')
    .replaceAll(/[^\S\n]/g, '')
    .replaceAll(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33')
    .split('\n')
    .filter((line) => line !== '');
  const { info } = await document.getMetadata();
  return { pages: document.numPages, lines, text: lines.join(''), info };
}
