import ts from 'typescript';
import type { Finding } from '../finding.ts';
import type { SourceText } from '../parse-source.ts';
import { parseSource, walk } from '../parse-source.ts';
import { baseKey, lineOf, textsByKey } from './text-files.ts';

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
