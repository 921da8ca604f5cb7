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

/** Every file that is needed for something; of an index, only the files of what is taken from it. */
function filesBehind(file: string, names: string[] | null, known: Set<string>): Set<string> {
  const isIndex = file.endsWith('/index.ts');
  if (!isIndex && known.has(file)) return known;
  known.add(file);
  for (const next of importsOf(file)) {
    const isTaken =
      !isIndex || !names || !next.names || next.names.some((one) => names.includes(one));
    if (isTaken) filesBehind(next.file, isIndex && names ? names : next.names, known);
  }
  return known;
}

function wordsIn(text: string, lists: RegExp): string[] {
  return [...text.matchAll(lists)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
}

/** The namespaces that a file uses without bringing them itself, as what comes later does. */
function namespacesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const brought = wordsIn(text, /addTexts\(i18n, \[([^\]]*)\]/g);
  return wordsIn(text, /useTranslation\((\[[^\]]*\]|'\w+')/g).filter(
    (namespace) => !brought.includes(`${namespace}Texts`),
  );
}

describe('[I-02] the texts of a page of the administration', () => {
  it.each(pages)('come with it: %s', async (page) => {
    const file = join(root, 'pages', page);
    const module: { default: Page } = await import(file);
    const given = (module.default.config.texts ?? []).map(({ namespace }) => namespace);
    const known = [...everywhere, ...given];
    const used = [...filesBehind(file, null, new Set())].flatMap(namespacesOf);
    expect(used.filter((namespace) => !known.includes(namespace))).toEqual([]);
  });
});
