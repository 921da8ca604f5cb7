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
    run: (root) => {
      const glossary = readText(root, join(root, 'docs/glossary.md')).text;
      const specified = readSpecified(glossary);
      return findOtherWords(
        readGlossary(glossary),
        localeFolders
          .flatMap((folder) => pairedTexts(root, folder))
          .filter(({ file, english }) => !legalText.test(file) && !specified.has(english)),
      );
    },
  },
  {
    title: 'UI texts are used',
    run: (root) => {
      const texts = (folder: string) => textFiles(root, `${folder}/locales`, 'en');
      const ofKinds = texts('packages/contracts').filter(({ file }) => file.endsWith('/kind.json'));
      return [
        { files: texts('apps/web').concat(ofKinds), app: 'apps/web' },
        { files: texts('apps/sso'), app: 'apps/sso' },
        { files: texts('apps/api'), app: 'apps/api' },
      ].flatMap(({ files, app }) =>
        findUnusedTexts(
          files,
          readSources(root, [`${app}/src`]).filter(({ file }) => !isTest(file)),
        ),
      );
    },
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

/** Returns the rows of the first table in docs/glossary.md. */
export function readGlossary(markdown: string): Term[] {
  return rowsOf(markdown, 0).map(([english = '', thai = '', notEnglish = '', notThai = '']) => ({
    english: english.replace(/\*$/, ''),
    thai: words(thai),
    notEnglish: words(notEnglish),
    notThai: words(notThai),
    isPaired: english.endsWith('*'),
  }));
}

/** Returns the English texts that the specification gives word for word, from the second table. */
export function readSpecified(markdown: string): ReadonlySet<string> {
  return new Set(rowsOf(markdown, 1).map(([text = '']) => text));
}

/** Returns the cells of the rows of a table, without its head. */
function rowsOf(markdown: string, table: number): string[][] {
  const tables = markdown.match(/(?:^\|.*\n)+/gm) ?? [];
  const [, , ...rows] = (tables[table] ?? '').trimEnd().split('\n');
  return rows.map((row) =>
    row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  );
}

/** Finds UI texts that use another word than the glossary. */
export function findOtherWords(terms: readonly Term[], texts: readonly UiText[]): Finding[] {
  const known = terms.map(({ english }) => english);
  return texts.flatMap((text) =>
    terms.flatMap((term) =>
      problemsOf(term, text, known).map((message) => ({
        file: text.file,
        line: text.line,
        message: `${text.key}: ${message}`,
      })),
    ),
  );
}

function problemsOf(term: Term, text: UiText, known: readonly string[]): string[] {
  const english = text.english.replace(placeholder, '');
  const thai = text.thai.replace(placeholder, '');
  const wrongEnglish = term.notEnglish.filter((word) =>
    isWhole(word) ? isText(text.english, word) : hasWord(withoutTerms(english, word, known), word),
  );
  const wrongThai = term.notThai.filter((word) =>
    isWhole(word) ? isText(text.thai, word) : withoutThai(thai, word, term).includes(word),
  );
  const lacksThai =
    term.isPaired &&
    hasWord(english, term.english) &&
    !term.thai.some((word) => thai.includes(word));
  return [
    ...wrongEnglish.map((word) => `"${bare(word)}" is "${term.english}" in the glossary`),
    ...wrongThai.map((word) => `"${bare(word)}" is "${term.thai.join(', ')}" in the glossary`),
    ...(lacksThai ? [`"${term.english}" is "${term.thai.join(', ')}" in Thai`] : []),
  ];
}

/** A word in quotation marks is wrong only as the whole text: `"From"` as the label of a field. */
const isWhole = (word: string) => word.startsWith('"');

const bare = (word: string) => (isWhole(word) ? word.slice(1, -1) : word);

const isText = (text: string, word: string) => text.toLowerCase() === bare(word).toLowerCase();

/** Leaves out terms of several words that contain a word: "unit" is wrong, "business unit" is not. */
function withoutTerms(text: string, word: string, known: readonly string[]): string {
  return known
    .filter((term) => term !== word && hasWord(term, word))
    .reduce((rest, term) => rest.replaceAll(new RegExp(`\\b${term}s?\\b`, 'gi'), ''), text);
}

/** Leaves out the right word where it contains the wrong one: อีเมล contains เมล. */
function withoutThai(text: string, word: string, { thai }: Term): string {
  return thai
    .filter((right) => right.includes(word))
    .reduce((rest, right) => rest.replaceAll(right, ''), text);
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
