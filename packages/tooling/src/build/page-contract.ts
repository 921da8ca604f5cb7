import ts from 'typescript';
import { parseSource } from '../checks/parse-source.ts';

/** Parts of an operation that only servers, forms and documents read. */
export const serverParts: ReadonlySet<string> = new Set([
  'summary',
  'params',
  'query',
  'body',
  'errors',
]);
const answerParts = new Set(['data', 'meta']);
const makers = new Set(['operation', 'adminOperation']);

/** Marks the half with schemas in an import. */
const schemasQuery = '?schemas';

type Half = 'calls' | 'schemas';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A file of the contract as pages load it (ADR 1), in two halves: operations without their schemas,
 * constants and functions; and all that is made of schemas. A page that calls an operation loads the
 * first half alone, a form both. Every constant is marked as one without side effects, so that the
 * bundler drops what no page uses.
 */
export function contractForPages(file: string, text: string, half: Half): string {
  const statements = parseSource({ file, text }).statements.filter(
    (statement) => !ts.isImportDeclaration(statement),
  );
  const ofSchemas = schemaStatements(statements);
  const kept = statements.filter((statement) => ofSchemas.has(statement) === (half === 'schemas'));
  const left = statements.filter((statement) => !kept.includes(statement));
  const parts = [edited(text, [...kept.flatMap(pageEdits), ...left.map(removal)])];
  if (ofSchemas.size > 0) {
    const other = `'./${file.split('/').at(-1)}${half === 'calls' ? schemasQuery : ''}'`;
    const imported = sharedNames(left, kept);
    const hidden = sharedNames(
      kept.filter((statement) => !isExported(statement)),
      left,
    );
    if (imported.length > 0) parts.push(`import { ${imported.join(', ')} } from ${other};`);
    if (hidden.length > 0) parts.push(`export { ${hidden.join(', ')} };`);
    if (half === 'calls') parts.push(`export * from ${other};`);
  }
  return parts.join('\n');
}

/** Names that `from` declares and `users` use. */
function sharedNames(from: readonly ts.Statement[], users: readonly ts.Statement[]): string[] {
  const used = new Set(users.flatMap((statement) => [...usedNames(statement)]));
  return from.flatMap(namesOf).filter((name) => used.has(name));
}

/** Statements that use zod, call something while the file is loaded, or use such a statement. */
function schemaStatements(statements: readonly ts.Statement[]): ReadonlySet<ts.Statement> {
  const found = new Set<ts.Statement>();
  const names = new Set(['z']);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const statement of statements.filter((each) => !found.has(each))) {
      const isOne =
        makesSchemas(statement) || [...usedNames(statement)].some((name) => names.has(name));
      if (!isOne) continue;
      found.add(statement);
      for (const name of namesOf(statement)) names.add(name);
    }
  }
  return found;
}

function makesSchemas(statement: ts.Statement): boolean {
  let isFound = false;
  function look(node: ts.Node): void {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && !isOperation(node)) isFound = true;
    if (!isOperation(node)) ts.forEachChild(node, look);
  }
  if (ts.isVariableStatement(statement)) look(statement);
  return isFound;
}

/** Names of values in a statement, apart from what is removed of operations. */
function usedNames(statement: ts.Statement): ReadonlySet<string> {
  const names = new Set<string>();
  function look(node: ts.Node): void {
    if (ts.isTypeNode(node) || isRemoved(node)) return;
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, look);
  }
  if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement))
    look(statement);
  return names;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((part) => (ts.isBindingElement(part) ? boundNames(part.name) : []));
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isOperation(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && makers.has(node.expression.getText());
}

/** Whether pages need no such part: one of an operation, or of its answer. */
function isRemoved(part: ts.Node): boolean {
  if (!ts.isPropertyAssignment(part) && !ts.isShorthandPropertyAssignment(part)) return false;
  const { parent: described } = part;
  const name = part.name.getText();
  if (isOperation(described.parent)) return serverParts.has(name);
  const around = described.parent;
  return (
    answerParts.has(name) &&
    ts.isPropertyAssignment(around) &&
    around.name.getText() === 'success' &&
    isOperation(around.parent.parent)
  );
}

function pageEdits(statement: ts.Statement): Edit[] {
  const edits: Edit[] = [];
  function look(node: ts.Node): void {
    if (isRemoved(node)) edits.push(removal(node));
    else ts.forEachChild(node, look);
  }
  look(statement);
  if (!ts.isVariableStatement(statement)) return edits;
  for (const { initializer } of statement.declarationList.declarations) {
    if (!initializer || ts.isLiteralExpression(initializer) || ts.isFunctionLike(initializer))
      continue;
    const [start, end] = [initializer.getStart(), initializer.getEnd()];
    edits.push(
      { start, end: start, text: '/*#__PURE__*/ (() => (' },
      { start: end, end, text: '))()' },
    );
  }
  return edits;
}

/** Takes a statement away, or a part of an object with the comma behind it. */
function removal(node: ts.Node): Edit {
  const end = node.getEnd();
  const comma = /^\s*,/.exec(node.getSourceFile().text.slice(end))?.[0].length ?? 0;
  return { start: node.getStart(), end: end + comma, text: '' };
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((kept, edit) => kept.slice(0, edit.start) + edit.text + kept.slice(edit.end), text);
}

interface LoaderContext {
  readonly resourcePath: string;
  readonly resourceQuery: string;
}

/** The same as a loader of webpack. */
export default function loader(this: LoaderContext, text: string): string {
  const half = this.resourceQuery === schemasQuery ? 'schemas' : 'calls';
  return contractForPages(this.resourcePath, text, half);
}
