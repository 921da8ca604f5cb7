import type { Finding } from '../finding.ts';
import type { SourceText } from '../parse-source.ts';
import { findWords } from './word-list.ts';

/** Number of comment lines per file that still break the word list. */
export type Baseline = Readonly<Record<string, number>>;

const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s?(?<whole>.*?)(?:\*\/)?\s*$|\s\/\/ (?<trailing>.*)$/;

/** Finds comment lines of a source that break the word list. */
export function findCommentWords({ file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const groups = comment.exec(content)?.groups;
    const found = findWords((groups?.whole ?? groups?.trailing ?? '').trim(), true);
    if (found === undefined) return [];
    return [{ file, line: index + 1, message: `"${found.words}": write ${found.advice}` }];
  });
}

/** Returns the number of findings per file. */
export function countByFile(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { file } of findings) counts[file] = (counts[file] ?? 0) + 1;
  return counts;
}

/**
 * Returns the findings of files that have more than the baseline allows, and an entry for each
 * file that has fewer, so that a file that improves can't get worse again.
 */
export function compareWithBaseline(findings: readonly Finding[], baseline: Baseline): Finding[] {
  const counts = countByFile(findings);
  const grown = findings.filter(({ file }) => (counts[file] ?? 0) > (baseline[file] ?? 0));
  const stale = Object.entries(baseline)
    .filter(([file, allowed]) => (counts[file] ?? 0) < allowed)
    .map(([file]) => ({
      file,
      line: 1,
      message: 'has fewer such lines than its baseline: run `npx -y pnpm@12 comment-baseline`',
    }));
  return [...grown, ...stale];
}
