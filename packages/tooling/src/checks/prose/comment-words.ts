import type { Finding } from '../finding.ts';
import type { SourceText } from '../parse-source.ts';
import { findWords } from './word-list.ts';

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
