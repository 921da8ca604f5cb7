import ts from 'typescript';
import type { Finding } from './finding.ts';

export type SourceText = { file: string; text: string };

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
