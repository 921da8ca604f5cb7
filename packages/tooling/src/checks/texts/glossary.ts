import type { Finding } from '../finding.ts';
import type { UiText } from './text-files.ts';

export type Term = {
  english: string;
  /** Any of them is right. */
  thai: readonly string[];
  notEnglish: readonly string[];
  notThai: readonly string[];
  /** True if the English term needs the Thai one in the translation. */
  isPaired: boolean;
};

/** Returns the rows of the table in docs/glossary.md. */
export function readGlossary(markdown: string): Term[] {
  return markdown
    .split('\n')
    .filter(
      (line) => line.startsWith('| ') && !line.startsWith('| English') && !line.startsWith('| -'),
    )
    .map((line) => {
      const [english = '', thai = '', notEnglish = '', notThai = ''] = line.split('|').slice(1);
      return {
        english: english.trim().replace(/\*$/, ''),
        thai: words(thai),
        notEnglish: words(notEnglish),
        notThai: words(notThai),
        isPaired: english.trim().endsWith('*'),
      };
    });
}

/** Finds UI texts that use another word than the glossary. */
export function findOtherWords(terms: readonly Term[], texts: readonly UiText[]): Finding[] {
  return texts.flatMap((text) =>
    terms.flatMap((term) =>
      problemsOf(term, text).map((message) => ({
        file: text.file,
        line: text.line,
        message: `${text.key}: ${message}`,
      })),
    ),
  );
}

function problemsOf(term: Term, text: UiText): string[] {
  const english = text.english.replace(placeholder, '');
  const thai = text.thai.replace(placeholder, '');
  const wrongEnglish = term.notEnglish.filter((word) => hasWord(english, word));
  const wrongThai = term.notThai.filter((word) => thai.includes(word));
  const lacksThai =
    term.isPaired &&
    hasWord(english, term.english) &&
    !term.thai.some((word) => thai.includes(word));
  return [
    ...wrongEnglish.map((word) => `"${word}" is "${term.english}" in the glossary`),
    ...wrongThai.map((word) => `"${word}" is "${term.thai.join(', ')}" in the glossary`),
    ...(lacksThai ? [`"${term.english}" is "${term.thai.join(', ')}" in Thai`] : []),
  ];
}

const placeholder = /\{\{.*?\}\}/g;

/** Compares whole words: "car" is not in "card", but in "Cars". */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}s?\\b`, 'i').test(text);
}

function words(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
