import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { findingAt, parseSource, walk } from './parse-source.ts';

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
