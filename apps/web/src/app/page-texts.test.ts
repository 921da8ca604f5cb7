import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page } from './page-config.tsx';

const root = join(__dirname, '..');
const pages = readdirSync(join(root, 'pages'), { recursive: true })
  .map(String)
  .filter((file) => /^(?:admin\/.*|approvals)\.tsx$/.test(file));

/** Bundled with every page, or brought by the frame around it. */
const everywhere = ['common', 'main', 'validation', 'notification'];

/** Returns the file of an import; null for packages and types. */
function fileOf(name: string, from: string): string | null {
  const file = name.startsWith('@/') ? join(root, name.slice(2)) : resolve(dirname(from), name);
  return /^(?:@\/|\.)/.test(name) && existsSync(file) ? file : null;
}

/** Returns imported names per file, or null for the whole file. */
function importsOf(file: string): { readonly file: string; readonly names: string[] | null }[] {
  const text = readFileSync(file, 'utf8');
  const named = text.matchAll(/^(?:import|export) (?!type)\{([^}]*)\} from '([^']+)'/gm);
  const whole = text.matchAll(/(?:^import \w+ from |import\()\s*'([^']+)'/gm);
  return [
    ...[...named].map(([, names = '', from = '']) => ({
      from,
      names: names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    })),
    ...[...whole].map(([, from = '']) => ({ from, names: null })),
  ].flatMap(({ from, names }) => {
    const found = fileOf(from, file);
    return found ? [{ file: found, names }] : [];
  });
}

function wordsIn(text: string, lists: RegExp): string[] {
  return [...text.matchAll(lists)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
}

interface Visit {
  readonly file: string;
  /** Imported names; null for all of it. */
  readonly names: string[] | null;
  /** Namespaces that are known where it is used. */
  readonly given: readonly string[];
}

/**
 * Returns namespaces that a file, or what it is made of, uses without being given them. A part that
 * comes later brings its own, also for the files behind it. Of an index only what is taken counts.
 */
function missingTexts({ file, names, given }: Visit, seen: Set<string>): string[] {
  const text = readFileSync(file, 'utf8');
  const brought = wordsIn(text, /addTexts\(i18n, \[([^\]]*)\]/g);
  const known = [...new Set([...given, ...brought.map((name) => name.replace(/Texts$/, ''))])];
  const isIndex = file.endsWith('/index.ts');
  const key = `${file} ${known.join(' ')}`;
  if (!isIndex && seen.has(key)) return [];
  seen.add(key);
  const used = wordsIn(text, /useTranslation\((\[[^\]]*\]|'\w+')/g);
  const behind = importsOf(file).filter(
    (next) => !isIndex || !names || !next.names || next.names.some((one) => names.includes(one)),
  );
  return [
    ...used.filter((namespace) => !known.includes(namespace)),
    ...behind.flatMap((next) =>
      missingTexts(
        { file: next.file, names: isIndex && names ? names : next.names, given: known },
        seen,
      ),
    ),
  ];
}

describe('[I-02] the texts of a page of the administration', () => {
  it.each(pages)('are loaded with it: %s', async (page) => {
    const file = join(root, 'pages', page);
    const module: { default: Page } = await import(file);
    const given = (module.default.config.texts ?? []).map(({ namespace }) => namespace);
    expect(
      missingTexts({ file, names: null, given: [...everywhere, ...given] }, new Set()),
    ).toEqual([]);
  });
});
