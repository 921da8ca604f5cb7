import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { readComment } from './parse-source.ts';

const definition = /^- \*\*(?<id>[A-Z]-\d+)\*\*: \S/;
/** Areas other than Z have fewer than a hundred requirements, which keeps curves such as P-256 out. */
const ids = /(?<![\w-])(?:[A-Y]-\d\d|Z-\d{2,3})(?![\w-])/g;
const inBrackets = /\[(?:[A-Z]-\d{2,3}[ ,]*)+\]/g;
const test = /\.(?:test|spec)\.tsx?$/;

/**
 * Requirements that tests, comments or documents name without a definition in the list, and
 * definitions that are in the title of no test.
 */
export function findRequirementFaults(list: SourceText, files: readonly SourceText[]): Finding[] {
  const defined = new Map<string, number>();
  const findings: Finding[] = [];
  for (const [index, content] of list.text.split('\n').entries()) {
    const id = definition.exec(content)?.groups?.id;
    if (id === undefined) continue;
    if (defined.has(id)) findings.push(faultAt(list.file, index, `${id} is defined twice`));
    defined.set(id, index);
  }
  const proven = new Set<string>();
  for (const { file, text } of files.filter((other) => other.file !== list.file)) {
    for (const [index, content] of text.split('\n').entries()) {
      const titled = test.test(file) ? content.match(inBrackets)?.join(' ') : undefined;
      const prose = file.endsWith('.md') ? content : readComment(content);
      for (const id of titled?.match(ids) ?? []) proven.add(id);
      for (const id of `${titled} ${prose}`.match(ids) ?? []) {
        if (defined.has(id)) continue;
        findings.push(faultAt(file, index, `${id} is not defined in ${list.file}`));
      }
    }
  }
  for (const [id, index] of defined) {
    if (!proven.has(id)) findings.push(faultAt(list.file, index, `no test title names ${id}`));
  }
  return findings;
}

function faultAt(file: string, index: number, message: string): Finding {
  return { file, line: index + 1, message };
}
