import { isUtf8 } from 'node:buffer';
import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { PictureRefusal } from './picture-task.ts';
import { drawingAttributes, drawingElements } from './svg-names.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** Elements that have the server read another picture: without them it would look different. */
const loadingElements: ReadonlySet<string> = new Set(['image', 'feimage']);

/** Whether it begins as markup and has an `svg` element within its first lines. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf8');
  return /^\s*</.test(head.replace(/^\uFEFF/, '')) && /<([\w.-]+:)?svg[\s>]/.test(head);
}

/**
 * Writes an SVG again from the elements and attributes that only draw. The renderer sees this text
 * and never the file, so it can't read into the file what this parser doesn't.
 * @throws PictureRefusal
 */
export function plainSvg(bytes: Uint8Array): Buffer {
  const parser = new SaxesParser({ xmlns: true });
  const parts: string[] = [];
  /** Depth within an element that is left out; 0 outside of one. */
  let skipped = 0;
  parser.on('error', () => {
    throw new PictureRefusal('file_damaged');
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new PictureRefusal('drawing_unsafe');
  });
  parser.on('opentag', (tag) => {
    if (loadingElements.has(tag.local.toLowerCase())) throw new PictureRefusal('drawing_unsafe');
    if (skipped > 0 || !isDrawing(tag)) skipped += 1;
    else parts.push(openingOf(tag, parts.length === 0));
  });
  parser.on('closetag', ({ local }) => {
    if (skipped > 0) skipped -= 1;
    else parts.push(`</${local}>`);
  });
  const addText = (text: string) => {
    if (skipped === 0 && parts.length > 0) parts.push(escaped(withoutLoading(text)));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(utf8Of(bytes)).close();
  if (parts.length === 0) throw new PictureRefusal('file_damaged');
  return Buffer.from(parts.join(''));
}

/** Another encoding could hide markup from this parser; SVG editors write UTF-8. */
function utf8Of(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new PictureRefusal('file_damaged');
  return new TextDecoder().decode(bytes);
}

function isDrawing({ uri, local }: SaxesTagNS): boolean {
  // Files without any namespace are common.
  return (uri === svgNamespace || uri === '') && drawingElements.has(local);
}

function openingOf({ local, attributes }: SaxesTagNS, isRoot: boolean): string {
  const written = Object.values(attributes).flatMap(({ uri, local: name, value }) => {
    if (name === 'href') return isOwnReference(uri, value) ? [` href="${escaped(value)}"`] : [];
    if (uri === xmlNamespace && name === 'space') return [` xml:space="${escaped(value)}"`];
    if (uri !== '' || !drawingAttributes.has(name)) return [];
    return [` ${name}="${escaped(withoutLoading(value))}"`];
  });
  const namespace = isRoot ? ` xmlns="${svgNamespace}"` : '';
  return `<${local}${namespace}${written.join('')}>`;
}

function isOwnReference(uri: string, value: string): boolean {
  return (uri === '' || uri === xlinkNamespace) && value.startsWith('#');
}

/** Style sheets and paints may refer to the same file alone. */
function withoutLoading(text: string): string {
  return text
    .replaceAll(/@import[^;]*;?/gi, '')
    .replaceAll(/url\(\s*(["']?)(?!\s*#)[^)]*\)/gi, 'none');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
