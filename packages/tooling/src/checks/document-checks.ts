import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { parseSource, walk } from './parse-source.ts';

const row = /^\|\s+(?<id>\d+\.\d+\.\d+)\s+\|[^|]+\|\s*(?<held>.*?)\s*\|$/;
const reasoned = /^(?:Not applicable|Open): \S/;
const evidence = /^`(?<file>[^`]+)` "(?<title>.+)"$/;
const proof = /\.(?:test|spec)\.tsx?$|\.md$/;

const link =
  /\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)|<(?:img|a)\s[^>]*(?:src|href)="(?<html>[^"]+)"/g;
const inlineCode = /`(?<code>[^`]+)`/g;
const repositoryPath = /^(?:apps|packages|docs|\.github|\.ci|\.changeset)\/[\w./[\]@-]+$/;

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

const moduleRow = /^\|\s+`(?<id>oidcc-[\w-]+)`\s+\|\s*(?<held>.*?)\s*\|$/;

/** Rows of the conformance table that name no test, by the same rules. */
export function findConformanceFaults(root: string, { file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const { id, held } = moduleRow.exec(content)?.groups ?? {};
    if (id === undefined || held === undefined) return [];
    return faultsOf(root, held).map((fault) => ({
      file,
      line: index + 1,
      message: `${id} ${fault}`,
    }));
  });
}

export function requirementIds(): string[] {
  return asvsChapters.flatMap((sections, chapter) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
    ),
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

/**
 * Requirements of levels 1 and 2 in each section of each chapter of OWASP ASVS 5.0.0; their numbers
 * start at 1 and have no gaps.
 */
const asvsChapters = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

/** Links, pictures and paths in a document that lead nowhere. */
export function findBrokenLinks(root: string, { file, text }: SourceText): Finding[] {
  return proseLines(text).flatMap(({ content, line }) => {
    const links = [...content.matchAll(link)]
      .map((match) => match.groups?.target ?? match.groups?.html ?? '')
      .filter((target) => !isLinkAlive(root, file, target));
    const paths = [...content.matchAll(inlineCode)]
      .map((match) => match.groups?.code ?? '')
      .filter((path) => repositoryPath.test(path) && !existsSync(join(root, path)));
    return [...links, ...paths].map((target) => ({
      file,
      line,
      message: `"${target}" does not exist`,
    }));
  });
}

/** Code blocks hold commands and drawings, not links. */
function proseLines(text: string): { content: string; line: number }[] {
  let isInCode = false;
  return text.split('\n').flatMap((content, index) => {
    if (/^\s*```/.test(content)) {
      isInCode = !isInCode;
      return [];
    }
    return isInCode ? [] : [{ content, line: index + 1 }];
  });
}

function isLinkAlive(root: string, file: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return true;
  const [path = '', anchor] = decodeURI(target).split('#');
  const destination = path === '' ? file : relative(root, join(root, dirname(file), path));
  if (!existsSync(join(root, destination))) return false;
  if (anchor === undefined || !destination.endsWith('.md')) return true;
  return headingAnchors(readFileSync(join(root, destination), 'utf8')).includes(anchor);
}

/** The anchors GitHub gives to headings. */
function headingAnchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6}\s+(?<title>.+)$/gm)].map((match) =>
    (match.groups?.title ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
