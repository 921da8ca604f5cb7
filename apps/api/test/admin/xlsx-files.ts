import type { Language, OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Member, TestApi } from '../app.ts';

type Cell =
  | string
  | number
  | boolean
  | { readonly formula: string; readonly value: number }
  | { readonly number: number; readonly style: number }
  | { readonly error: string };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An Excel file as a program writes it that shares no texts and leaves cell references out. */
export function xlsxOf(
  rows: readonly (readonly Cell[])[],
  more: Readonly<Record<string, Uint8Array>> = {},
  moreRows = '',
): Uint8Array {
  const cell = (value: Cell) => {
    if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    if (typeof value === 'object' && 'error' in value) return `<c t="e"><v>${value.error}</v></c>`;
    if (typeof value === 'object' && 'style' in value)
      return `<c s="${value.style}"><v>${value.number}</v></c>`;
    if (typeof value === 'object') return `<c><f>${value.formula}</f><v>${value.value}</v></c>`;
    return `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`);
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${links}"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${lines.join('')}${moreRows}</sheetData></worksheet>`,
    ),
    ...more,
  });
}

/** A file that an operation answers, with the texts in it where it is an Excel file. */
export async function downloadFile(
  api: TestApi,
  operation: OperationShape,
  sent: {
    readonly as: Member;
    readonly params?: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
    readonly language?: Language;
  },
) {
  const { as, params = {}, query, language = 'en' } = sent;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const response = await api.inject({
    url: `${basePathOf(operation)}${path}`,
    query: { ...query },
    headers: {
      host: as.host,
      authorization: `Bearer ${await api.tokenOf(as)}`,
      'accept-language': language,
    },
  });
  const bytes = response.rawPayload;
  const parts = bytes[0] === 0x50 ? Object.values(unzipSync(bytes)) : [];
  return { bytes, texts: parts.map((part) => strFromU8(part)).join('\n') };
}
