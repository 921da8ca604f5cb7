import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxpErrorCode } from '../src/errors.ts';
import { AxpError } from '../src/errors.ts';
import { errorCodes } from './error-codes.ts';

const codes = Object.keys(errorCodes).filter((name): name is AxpErrorCode => name in errorCodes);

/** Texts of the pages by their names: one for each code, and a list. */
export function errorPages(): ReadonlyMap<string, string> {
  return new Map([['index', listOfCodes()], ...codes.map((code) => [code, pageOf(code)] as const)]);
}

export function writeErrorPages(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of errorPages()) writeFileSync(join(folder, `${name}.md`), `${text}\n`);
}

function pageOf(code: AxpErrorCode): string {
  const { cause, remedy, text } = errorCodes[code];
  const { retryable } = new AxpError(code);
  const again = retryable ? 'The same call may succeed later.' : 'The same call would fail again.';
  return [
    `# ${code}`,
    text,
    '## Cause',
    sentence(cause),
    '## What to do',
    sentence(remedy),
    '## Retryable',
    `\`retryable\` is \`${retryable}\`. ${again}`,
  ].join('\n\n');
}

const introduction =
  'Every error of axp-kit is an `AxpError`, and its `code` is one of these. Branch on `code`, show a text of your own, and offer to try again where `retryable` is true.';

function listOfCodes(): string {
  const rows = codes.map((code) => {
    const { cause, remedy } = errorCodes[code];
    return `| [${code}](${code}.md) | ${cause} | ${remedy} |`;
  });
  const table = ['| Code | Cause | What to do |', '| --- | --- | --- |', ...rows].join('\n');
  return ['# Error codes', introduction, table].join('\n\n');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
