import { resourceTypes } from '@axp/contracts/kinds/traits';
import ts from 'typescript';
import { serverParts } from '../build/page-contract.ts';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { findingAt, parseSource, walk } from './parse-source.ts';

const hexColour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/i;

const readsDate =
  'a test sets its clock (TestClock); where a library or a server reads `Date`, use runNow()';

const bypassesClock = 'import `test` from ./support/test.ts: its pages run at the time of the run';

const shortestReason = 10;

/** How each tool writes "be silent here", and where the reason follows. */
const suppressions = [
  /\bbiome-ignore(?:-all|-start)?\b[^:\n]*:?(?<reason>.*)/,
  /\b(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?:(?!--).)*(?:--)?(?<reason>.*)/,
  /@ts-(?:expect-error|ignore|nocheck)\b:?(?<reason>.*)/,
];

const unfinished = /\b(?:TODO|FIXME|XXX)\b(?!.*#\d+)/;

/** Attributes and properties whose value a person reads or hears. */
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'helperText',
  'label',
  'placeholder',
  'primary',
  'secondary',
  'title',
]);

const letter = /\p{L}/u;
const address = /^[a-z]+:\/\/\S*$/;

/**
 * Sentences that would stay in one language. Biome's `noJsxLiterals` sees plain text between
 * tags; this sees the texts inside braces and inside attributes that people read.
 */
export function findLiteralTexts(source: SourceText): Finding[] {
  const findings: Finding[] = [];
  walk(parseSource(source), (node) => {
    for (const text of shownTexts(node)) {
      if (!letter.test(text.text) || address.test(text.text)) continue;
      findings.push(findingAt(text, `"${text.text}" is not translated`));
    }
  });
  return findings;
}

function shownTexts(node: ts.Node): ts.LiteralLikeNode[] {
  if (ts.isJsxAttribute(node)) {
    const isSpoken = spokenAttributes.has(node.name.getText());
    return isSpoken && node.initializer !== undefined ? possibleTexts(node.initializer) : [];
  }
  const isChild = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
  return isChild && node.expression !== undefined ? possibleTexts(node.expression) : [];
}

/** The literals an expression can evaluate to; calls are left alone, `t('…')` is one. */
function possibleTexts(node: ts.Node): ts.LiteralLikeNode[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map((span) => span.literal)];
  }
  if (ts.isConditionalExpression(node)) {
    return [...possibleTexts(node.whenTrue), ...possibleTexts(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) {
    return isChoiceOrSum(node) ? [node.left, node.right].flatMap(possibleTexts) : [];
  }
  if (ts.isParenthesizedExpression(node)) return possibleTexts(node.expression);
  if (ts.isJsxExpression(node) && node.expression) return possibleTexts(node.expression);
  return [];
}

function isChoiceOrSum({ operatorToken }: ts.BinaryExpression): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.PlusToken,
  ].includes(operatorToken.kind);
}

/**
 * Colours belong to the theme, where the merchant's brand and the dark mode are applied and
 * contrast is checked; a colour elsewhere would escape all three.
 */
export function findHexColours(source: SourceText): Finding[] {
  const findings: Finding[] = [];
  walk(parseSource(source), (node) => {
    if (!isText(node)) return;
    const colour = hexColour.exec(node.text)?.[0];
    if (colour === undefined) return;
    findings.push(findingAt(node, `${colour} is a colour outside of the theme`));
  });
  return findings;
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
}

const kindNames: readonly string[] = resourceTypes;
const kindInSql = new RegExp(`\\btype (?:=|<>) '(?:${kindNames.join('|')})'`);

/** Conditions on the name of a kind: a new kind would silently fall on one of their sides. */
export function findKindNames(source: SourceText): Finding[] {
  const findings: Finding[] = [];
  walk(parseSource(source), (node) => {
    if (!isKindName(node) && !(isText(node) && kindInSql.test(node.text))) return;
    findings.push(findingAt(node, 'ask for a trait of the kind (packages/contracts/src/kinds)'));
  });
  return findings;
}

function isKindName(node: ts.Node): boolean {
  if (ts.isCaseClause(node)) return isNamed(node.expression);
  return (
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      node.operatorToken.kind,
    ) &&
    (isNamed(node.left) || isNamed(node.right))
  );
}

function isNamed(node: ts.Node): boolean {
  return ts.isStringLiteral(node) && kindNames.includes(node.text);
}

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

/** Silenced rules and left-over work that do not say why, or under which issue they end. */
export function findUnexplained({ file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const message = explainLine(content);
    return message === undefined ? [] : [{ file, line: index + 1, message }];
  });
}

function explainLine(content: string): string | undefined {
  const comment = /(?:\/\/|\/\*|^\s*\*|\{\/\*)(?<text>.*)/.exec(content)?.groups?.text;
  if (comment === undefined) return undefined;
  if (unfinished.test(comment)) return 'unfinished work needs the number of an issue (#123)';
  for (const suppression of suppressions) {
    const reason = suppression.exec(comment)?.groups?.reason;
    if (reason === undefined) continue;
    const words = reason.replace(/\*\/.*$/, '').trim();
    if (words.length < shortestReason || words === '<explanation>') {
      return 'a suppressed rule needs its reason on the same line';
    }
  }
  return undefined;
}

/** Parts of operations that pages don't load, read from an import of the contract (ADR 1). */
export function findSchemasOfOperations(source: SourceText): Finding[] {
  const file = parseSource(source);
  const fromContract = new Set(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const names = importClause?.namedBindings;
      const isContract = moduleSpecifier.getText().startsWith("'@axp/contracts");
      return isContract && names && ts.isNamedImports(names)
        ? names.elements.map(({ name }) => name.text)
        : [];
    }),
  );
  const findings: Finding[] = [];
  walk(file, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !fromContract.has(node.expression.getText()))
      return;
    if (node.name.text !== 'success' && !serverParts.has(node.name.text)) return;
    findings.push(
      findingAt(
        node,
        `\`${node.getText()}\` is not loaded by pages; import the schema by its name`,
      ),
    );
  });
  return findings;
}
