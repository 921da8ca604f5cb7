import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { findingAt, parseSource, walk } from './parse-source.ts';

const readsDate =
  'a test sets its clock (TestClock); where a library or a server reads `Date`, use runNow()';
const bypassesClock = 'import `test` from ./support/test.ts: its pages run at the time of the run';

/** Server tests whose result depends on the minute at which they run. */
export function findRealTime(source: SourceText): Finding[] {
  const findings: Finding[] = [];
  walk(parseSource(source), (node) => {
    if (isDateNow(node) || isNewDate(node)) findings.push(findingAt(node, readsDate));
  });
  return findings;
}

/** Journeys whose pages would run at the time of the machine, and their servers at another. */
export function findUnclockedJourneys({ file, text }: SourceText): Finding[] {
  const findings: Finding[] = [];
  walk(parseSource({ file, text }), (node) => {
    if (!ts.isImportSpecifier(node) || node.isTypeOnly || node.name.text !== 'test') return;
    const { moduleSpecifier } = node.parent.parent.parent;
    if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== '@playwright/test') return;
    findings.push(findingAt(node, bypassesClock));
  });
  return findings;
}

function isDateNow(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'Date.now';
}

function isNewDate(node: ts.Node): boolean {
  const isDate = ts.isNewExpression(node) && node.expression.getText() === 'Date';
  return isDate && (node.arguments ?? []).length === 0;
}
