import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

const link =
  /\]\((?<target>[^)\s]+)(?:\s+"[^"]*")?\)|<(?:img|a)\s[^>]*(?:src|href)="(?<html>[^"]+)"/g;
const inlineCode = /`(?<code>[^`]+)`/g;
const repositoryPath = /^(?:apps|packages|docs|\.github|\.ci|\.changeset)\/[\w./[\]@-]+$/;

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
