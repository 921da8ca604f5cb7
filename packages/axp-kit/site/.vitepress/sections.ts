import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageFolder = join(import.meta.dirname, '../..');
const place = /^<!-- section: (?<file>[\w.]+)#(?<heading>.+) -->$/gm;

/**
 * A page with the text of the package's documents in the places that name them, such as
 * `<!-- section: README.md#Quick start -->`: the text below that heading, up to the next one.
 * @throws Error for a heading that does not exist
 */
export function withSections(page: string): string {
  return page.replace(place, (_place, file: string, heading: string) => {
    const section = sectionOf(readFileSync(join(packageFolder, file), 'utf8'), heading);
    if (section === undefined) throw new Error(`${file} has no heading "${heading}"`);
    return section;
  });
}

function sectionOf(document: string, heading: string): string | undefined {
  const lines = document.split('\n');
  const start = lines.findIndex(
    (line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading,
  );
  if (start === -1) return undefined;
  let isInCode = false;
  const length = lines.slice(start + 1).findIndex((line) => {
    if (line.startsWith('```')) isInCode = !isInCode;
    return !isInCode && /^#+ /.test(line);
  });
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length).join('\n');
}
