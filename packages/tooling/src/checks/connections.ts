import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';
import { findingAt, parseSource, walk } from './parse-source.ts';

/** Files that open connections, each with limits and tests of its own. */
const connecting = [
  'apps/api/src/platform/files/file-scanner.ts',
  'apps/sso/src/modules/connectors/ldap-client.ts',
  'packages/server-kit/src/db/',
  'packages/server-kit/src/mail-intake/connect-mailbox.ts',
  'packages/server-kit/src/mail/mail-transport.ts',
  'packages/server-kit/src/outgoing/',
];

/** Names that open a connection, by module; null for all that the module has. */
const openers = new Map<string, readonly string[] | null>([
  ['node:net', ['connect', 'createConnection']],
  ['node:tls', ['connect']],
  ['node:http', ['request', 'get']],
  ['node:https', ['request', 'get']],
  ['node:http2', null],
  ['node:dgram', null],
  ['axios', null],
  ['imapflow', ['ImapFlow']],
  ['ldapts', ['Client']],
  ['nodemailer', null],
  ['undici', null],
]);

/**
 * Code of the servers that opens connections past the clients with limits of bytes and time, and
 * past the rules for addresses that administrators type (H-08).
 */
export function findLooseConnections(source: SourceText): Finding[] {
  if (connecting.some((path) => source.file.startsWith(path))) return [];
  const findings: Finding[] = [];
  let hasOwnFetch = false;
  const fetches: ts.Node[] = [];
  walk(parseSource(source), (node) => {
    if (ts.isImportSpecifier(node) && opens(node)) {
      findings.push(findingAt(node, `${node.getText()} opens a connection without limits`));
    }
    if (isHandedOver(node)) hasOwnFetch = true;
    if (ts.isCallExpression(node) && /^(?:globalThis\.)?fetch$/.test(node.expression.getText())) {
      fetches.push(node);
    }
  });
  if (hasOwnFetch) return findings;
  const message = 'use limitedFetch or createGuardedFetch of @axp/server-kit/outgoing';
  return [...findings, ...fetches.map((node) => findingAt(node, message))];
}

function opens(node: ts.ImportSpecifier): boolean {
  const clause = node.parent.parent;
  const { moduleSpecifier } = clause.parent;
  if (
    node.isTypeOnly ||
    clause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    !ts.isStringLiteral(moduleSpecifier)
  )
    return false;
  const names = openers.get(moduleSpecifier.text);
  return names === null || names?.includes((node.propertyName ?? node.name).text) === true;
}

/** A parameter or constant of the name of the global function: a client that was handed over. */
function isHandedOver(node: ts.Node): boolean {
  const hasName =
    ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node);
  return hasName && node.name.getText() === 'fetch';
}
