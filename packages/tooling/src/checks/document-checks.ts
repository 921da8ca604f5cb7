import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { parseSource, walk } from './parse-source.ts';

const reasoned = /^Not applicable: \S/;
const evidence = /^`(?<file>[^`]+)` "(?<title>.+)"$/;
const proof = /\.(?:test|spec)\.tsx?$|\.md$/;

const link =
  /\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)|<(?:img|a)\s[^>]*(?:src|href)="(?<html>[^"]+)"/g;
const inlineCode = /`(?<code>[^`]+)`/g;
const repositoryPath = /^(?:apps|packages|docs|\.github|\.ci|\.changeset)\/[\w./[\]@-]+$/;

const moduleRow = /^\|\s+`(?<id>oidcc-[\w-]+)`\s+\|\s*(?<held>.*?)\s*\|$/;

/** Rows of the conformance table that name no test, by the same rules. */
export function findConformanceFaults(root: string, { file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const { id, held } = moduleRow.exec(content)?.groups ?? {};
    if (id === undefined || held === undefined) return [];
    return evidenceFaults(root, held).map((fault) => ({
      file,
      line: index + 1,
      message: `${id} ${fault}`,
    }));
  });
}

/**
 * Faults of the evidence for a requirement: a test by its file and title or a document by its
 * heading, else a reason why the requirement does not apply.
 */
export function evidenceFaults(root: string, held: string): string[] {
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
