import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

const shortestReason = 10;

/** How each tool writes "be silent here", and where the reason follows. */
const suppressions = [
  /\bbiome-ignore(?:-all|-start)?\b[^:\n]*:?(?<reason>.*)/,
  /\b(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?:(?!--).)*(?:--)?(?<reason>.*)/,
  /@ts-(?:expect-error|ignore|nocheck)\b:?(?<reason>.*)/,
];

const unfinished = /\b(?:TODO|FIXME|XXX)\b(?!.*#\d+)/;

/** Silenced rules and left-over work that do not say why, or under which issue they end. */
export function findUnexplained({ file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const message = explainLine(content);
    return message === undefined ? [] : [{ file, line: index + 1, message }];
  });
}

function explainLine(content: string): string | undefined {
  const comment = /(?:\/\/|\/\*|^\s*\*|\{\/\*)(?<text>.*)/.exec(content)?.groups?.text;
  if (comment === undefined) return undefined;
  if (unfinished.test(comment)) return 'unfinished work needs the number of an issue (#123)';
  for (const suppression of suppressions) {
    const reason = suppression.exec(comment)?.groups?.reason;
    if (reason === undefined) continue;
    const words = reason.replace(/\*\/.*$/, '').trim();
    if (words.length < shortestReason || words === '<explanation>') {
      return 'a suppressed rule needs its reason on the same line';
    }
  }
  return undefined;
}
