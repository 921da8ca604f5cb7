import { join } from 'node:path';
import ts from 'typescript';
import type { Check } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { SourceText } from '../parse-source.ts';
import { parseSource, walk } from '../parse-source.ts';
import { isTest, readSources, readText } from '../sources.ts';
import type { UiText } from './text-files.ts';
import {
  baseKey,
  lineOf,
  localeFolders,
  pairedTexts,
  textFiles,
  textsByKey,
} from './text-files.ts';

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

/** Keys that sources name: in full, or in part where the rest is an expression. */
type UsedKeys = { names: ReadonlySet<string>; patterns: readonly RegExp[] };

/**
 * Finds texts that no source refers to. A key counts as used if a string literal equals it, with
 * or without its namespace and plural form, or if a template literal can produce it. The
 * expression in a template stands for one part of a key, so `field.${name}` uses `field.title`
 * but not `field.title.hint`, unless `title.hint` is itself named somewhere.
 */
export function findUnusedTexts(
  files: readonly SourceText[],
  sources: readonly SourceText[],
): Finding[] {
  const used = usedKeys(sources);
  return files.flatMap(({ file, text }) => {
    const namespace = file.replace(/^.*\/|\.json$/g, '');
    return [...textsByKey(text)]
      .filter(([key]) => !isUsed(used, namespace, key))
      .map(([key, value]) => ({
        file,
        line: lineOf(text, value),
        message: `${namespace}:${key} is not used`,
      }));
  });
}

function isUsed(used: UsedKeys, namespace: string, key: string): boolean {
  const spellings = [key, baseKey(key)].flatMap((name) => [name, `${namespace}:${name}`]);
  return spellings.some((name) => isNamed(used, name));
}

function isNamed(used: UsedKeys, name: string): boolean {
  return used.names.has(name) || used.patterns.some((pattern) => isProduced(used, pattern, name));
}

function isProduced(used: UsedKeys, pattern: RegExp, name: string): boolean {
  const match = pattern.exec(name);
  if (match === null) return false;
  const end = match.groups?.end ?? '';
  return !/[.:]/.test(end) || isNamed(used, end);
}

function usedKeys(sources: readonly SourceText[]): UsedKeys {
  const names = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const source of sources) {
    walk(parseSource(source), (node) => {
      if (ts.isStringLiteralLike(node)) names.add(node.text);
      if (ts.isTemplateExpression(node)) addPattern(patterns, node);
    });
  }
  return { names, patterns: [...patterns.values()] };
}

/** A template of expressions alone can produce anything, so it proves nothing. */
function addPattern(patterns: Map<string, RegExp>, node: ts.TemplateExpression): void {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (!/^[\w.:]+$/.test(parts.join(''))) return;
  const escaped = parts.map((part) => part.replaceAll('.', '\\.'));
  const pattern = escaped.join('[^.:]+').replace(/\[\^\.:\]\+$/, '(?<end>.+)');
  patterns.set(pattern, new RegExp(`^${pattern}$`));
}

type Term = {
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
