import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { findingAt, parseSource, walk } from './parse-source.ts';

const hexColour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/i;

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
