import type { Check } from '../check.ts';
import type { Finding } from '../finding.ts';
import { readDocuments, readSources } from '../sources.ts';
import { localeFolders, textFiles } from '../texts/text-files.ts';
import { findCommentWords } from './comment-words.ts';
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
    title: 'comments use plain English and standard terms',
    run: (root) =>
      readSources(root, ['apps', 'packages'], /\.(?:tsx?|mjs|js|sql)$/).flatMap(findCommentWords),
  },
];

/** Titles of tests are quoted word for word behind their file: `a.test.ts` "title". */
function withoutTestTitles<Text extends { readonly text: string }>(document: Text): Text {
  return {
    ...document,
    text: document.text.replaceAll(/(`[^`\n]+\.(?:ts|tsx)`) ".*?"(?=;| *\|)/g, '$1'),
  };
}

async function lintAll<Text>(
  texts: readonly Text[],
  lint: (text: Text) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const text of texts) findings.push(...(await lint(text)));
  return findings;
}
