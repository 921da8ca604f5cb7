import ts from 'typescript';
import type { Finding } from './finding.ts';

export type SourceText = { file: string; text: string };

const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s?(?<whole>.*?)(?:\*\/)?\s*$|\s\/\/ (?<trailing>.*)$/;

/** Returns what a comment says on a line of a source; empty without one. */
export function readComment(line: string): string {
  const { whole, trailing } = comment.exec(line)?.groups ?? {};
  return (whole ?? trailing ?? '').trim();
}

export function parseSource({ file, text }: SourceText): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Calls `visit` for every node of the file, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

export function findingAt(node: ts.Node, message: string): Finding {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file: source.fileName, line: line + 1, message };
}
