import { Email } from '@axp/contracts/move-in';
import type { Cell } from './source.ts';

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const controls = /(?![\t\n\r])\p{Cc}/gu;
/** Marks that turn the reading direction of what follows. */
const turns = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Returns one clean line; an empty one for null. */
export function lineOf(cell: Cell, most = 200): string {
  const line = readable(cell).replaceAll(breaks, ' ').replaceAll(turns, '');
  return shortened(line.trim(), most);
}

/** Returns clean text, which may have several lines. */
export function textOf(cell: Cell, most = 10_000): string {
  const text = readable(cell)
    .replaceAll('\r\n', '\n')
    .replaceAll(controls, '')
    .replaceAll(turns, '');
  return shortened(text.trim(), most);
}

/** Returns a whole number; null for what is none. */
export function numberOf(cell: Cell): number | null {
  const number = cell === null || cell.trim() === '' ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

/** Reads a flag of MySQL or PostgreSQL. */
export function isSet(cell: Cell): boolean {
  return cell !== null && ['1', 't', 'true'].includes(cell);
}

/** Returns an address that mail can go to, in lower case. */
export function emailOf(cell: Cell): string | null {
  return Email.safeParse(lineOf(cell, 300)).data ?? null;
}

/** Undoes what PHP's `htmlspecialchars` did to a text before it was stored. */
export function withoutEntities(cell: Cell): Cell {
  const entity = /&(?:amp|lt|gt|quot|#0?39|apos);/g;
  return cell?.replaceAll(entity, (found) => entities.get(found) ?? found) ?? null;
}

const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#039;', "'"],
  ['&apos;', "'"],
]);

const latin1 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Repairs UTF-8 that was stored in a Latin-1 column by a client which said nothing of it: old
 * installations hold their Thai like that. Text that is not all such bytes stays as it is.
 */
function readable(cell: Cell): string {
  const text = (cell ?? '').toWellFormed();
  if (!/[\u0080-\u00FF]/.test(text)) return text;
  const bytes = Array.from(text, (letter) => latin1.get(letter) ?? -1);
  if (bytes.includes(-1)) return text;
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
