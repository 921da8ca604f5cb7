import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './hash-files.ts';

/**
 * Tells V8 to compile the functions of a script while it arrives, on a thread of its own, and not
 * each at its first call, where a page would wait for it. A comment to all other engines.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Below this size a script is compiled before it would matter. */
const smallestBytes = 10 * 1024;

/**
 * Writes the hint into the scripts of the initial bundle. Lazy scripts stay as they are: much of
 * them is never called, and compiled code takes memory.
 */
export function writeCompileHints(output: string): void {
  const pages = listFiles(output, () => false).filter((file) => file.endsWith('.html'));
  const scripts = new Set(pages.flatMap((page) => namedScripts(readFileSync(page, 'utf8'))));
  for (const script of scripts) {
    const file = join(output, script);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (Buffer.byteLength(text) >= smallestBytes) writeFileSync(file, `${hint}${text}`);
  }
}

/** Paths of the scripts that a page runs and of those that it fetches beside them. */
function namedScripts(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.js)/g)].map(([, path = '']) =>
    decodeURI(path),
  );
}
