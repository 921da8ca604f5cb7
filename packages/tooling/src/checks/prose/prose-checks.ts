import { join } from 'node:path';
import type { Check } from '../check.ts';
import type { Finding } from '../finding.ts';
import { readDocuments, readSources, readText } from '../sources.ts';
import { localeFolders, textFiles } from '../texts/text-files.ts';
import type { Baseline } from './comment-words.ts';
import { compareWithBaseline, findCommentWords } from './comment-words.ts';
import { lintDocument, lintLocale } from './lint-prose.ts';

/** The generated report, and the list of words not to use. */
const exempt = /api-report\.md$|docs\/glossary\.md$/;

/** Checks of the English that people read: documents, UI texts and comments. */
export const proseChecks: readonly Check[] = [
  {
    title: 'documents use plain English and standard terms',
    run: (root) =>
      lintAll(
        readDocuments(root)
          .filter(({ file }) => !exempt.test(file))
          .map(withoutTestTitles),
        lintDocument,
      ),
  },
  {
    title: 'UI texts use plain English and standard terms',
    run: (root) =>
      lintAll(
        localeFolders.flatMap((folder) => textFiles(root, folder, 'en')),
        lintLocale,
      ),
  },
  {
    title: 'comments use plain English, and no more exceptions than before',
    run: (root) => compareWithBaseline(commentFindings(root), readBaseline(root)),
  },
];

/** Titles of tests are quoted word for word behind their file: `a.test.ts` "title". */
function withoutTestTitles<Text extends { readonly text: string }>(document: Text): Text {
  return {
    ...document,
    text: document.text.replaceAll(/(`[^`\n]+\.(?:ts|tsx)`) ".*?"(?=;| *\|)/g, '$1'),
  };
}

export function baselineFile(root: string): string {
  return join(root, 'packages/tooling/src/checks/prose/comment-baseline.json');
}

export function readBaseline(root: string): Baseline {
  const baseline: unknown = JSON.parse(readText(root, baselineFile(root)).text);
  const entries = Object.entries(baseline ?? {});
  return Object.fromEntries(entries.map(([file, count]) => [file, Number(count)]));
}

export function commentFindings(root: string): Finding[] {
  return readSources(root, ['apps', 'packages'], /\.(?:tsx?|mjs|js|sql)$/).flatMap(
    findCommentWords,
  );
}

async function lintAll<Text>(
  texts: readonly Text[],
  lint: (text: Text) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const text of texts) findings.push(...(await lint(text)));
  return findings;
}
