import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { asvsSections } from './asvs-sections.ts';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { parseSource, walk } from './parse-source.ts';

const row = /^\|\s+(?<id>\d+\.\d+\.\d+)\s+\|[^|]+\|\s*(?<held>.*?)\s*\|$/;
const reasoned = /^(?:Not applicable|Open): \S/;
const evidence = /^`(?<file>[^`]+)` "(?<title>.+)"$/;
const proof = /\.(?:test|spec)\.tsx?$|\.md$/;

/**
 * Rows of the table that claim what is not there. Each row names a test by its file and title or a
 * document by its heading, else a reason why the requirement does not apply or what is missing.
 */
export function findAsvsFaults(root: string, { file, text }: SourceText): Finding[] {
  const lines = new Map<string, number>();
  const findings: Finding[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    const { id, held } = row.exec(content)?.groups ?? {};
    if (id === undefined || held === undefined) continue;
    const line = index + 1;
    if (lines.has(id)) findings.push({ file, line, message: `${id} has two rows` });
    lines.set(id, line);
    findings.push(
      ...faultsOf(root, held).map((fault) => ({ file, line, message: `${id} ${fault}` })),
    );
  }
  const missing = requirementIds().filter((id) => !lines.has(id));
  const unknown = [...lines].filter(([id]) => !requirementIds().includes(id));
  return [
    ...findings,
    ...missing.map((id) => ({ file, line: 1, message: `${id} has no row` })),
    ...unknown.map(([id, line]) => ({ file, line, message: `${id} is not of level 1 or 2` })),
  ];
}

function requirementIds(): string[] {
  return Object.entries(asvsSections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
}

function faultsOf(root: string, held: string): string[] {
  if (reasoned.test(held)) return [];
  return held.split(/; (?=`)/).flatMap((part) => {
    const { file, title } = evidence.exec(part)?.groups ?? {};
    if (file === undefined || title === undefined || !proof.test(file)) {
      return ['names neither a test with its title nor a reason'];
    }
    if (!existsSync(join(root, file))) return [`names ${file}, which does not exist`];
    return titlesIn(root, file).includes(title) ? [] : [`names "${title}", which ${file} lacks`];
  });
}

/** Titles of tests and of what groups them; headings of a document. */
function titlesIn(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) {
    return [...text.matchAll(/^#{1,6}\s+(?<title>.+)$/gm)].map(({ groups }) => groups?.title ?? '');
  }
  const titles: string[] = [];
  walk(parseSource({ file, text }), (node) => {
    if (!ts.isCallExpression(node) || !/^(?:it|test|describe)\b/.test(node.expression.getText())) {
      return;
    }
    const [title] = node.arguments;
    if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
  });
  return titles;
}
