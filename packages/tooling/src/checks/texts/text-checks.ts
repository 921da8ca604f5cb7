import { join } from 'node:path';
import type { Check } from '../check.ts';
import { isTest, readSources, readText } from '../sources.ts';
import { findOtherWords, readGlossary } from './glossary.ts';
import { localeFolders, pairedTexts, textFiles } from './text-files.ts';
import { findUnusedTexts } from './unused-texts.ts';

/** Legal texts keep legal terms. */
const legalText = /\/(?:privacy|terms)\.json$/;

/** Checks of the UI texts against the glossary and against the code that shows them. */
export const textChecks: readonly Check[] = [
  {
    title: 'UI texts use the words of the glossary',
    run: (root) =>
      findOtherWords(
        readGlossary(readText(root, join(root, 'docs/glossary.md')).text),
        localeFolders
          .flatMap((folder) => pairedTexts(root, folder))
          .filter(({ file }) => !legalText.test(file)),
      ),
  },
  {
    title: 'UI texts are used',
    run: (root) =>
      ['apps/web', 'apps/sso', 'apps/api'].flatMap((app) =>
        findUnusedTexts(
          textFiles(root, `${app}/locales`, 'en'),
          readSources(root, [`${app}/src`]).filter(({ file }) => !isTest(file)),
        ),
      ),
  },
];
