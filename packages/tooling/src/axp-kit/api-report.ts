import { relative } from 'node:path';
import ts from 'typescript';

export type ApiEntry = { name: string; file: string };

export type Api = {
  /** All exports without comments: shows changes of the interface. */
  report: string;
  /** Exports without a comment. */
  undocumented: string[];
};

/** Reads the declarations of a built package. */
export function readApi(folder: string, entries: readonly ApiEntry[]): Api {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, types: [] },
  );
  const checker = program.getTypeChecker();
  const found = entries.map(({ name, file }) => ({ name, symbols: exportsOf(program, file) }));
  const heading =
    '# What axp-kit exports\n\nWritten by `pnpm --filter axp-kit api`; a test compares.\n';
  const report = found.map(({ name, symbols }) => {
    const texts = symbols.map(declarationOf).join('\n\n');
    return `\n## ${name}\n\n\`\`\`ts\n${texts}\n\`\`\`\n`;
  });
  const undocumented = found.flatMap(({ symbols }) =>
    symbols.flatMap((symbol) => findUndocumented(symbol, checker, folder)),
  );
  return { report: heading + report.join(''), undocumented };
}

function exportsOf(program: ts.Program, file: string): ts.Symbol[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function declarationOf(symbol: ts.Symbol): string {
  const printer = ts.createPrinter({ removeComments: true });
  return (symbol.declarations ?? [])
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .join('\n');
}

/** An exported name needs a comment with an example, a member of a class at least a comment. */
function findUndocumented(symbol: ts.Symbol, checker: ts.TypeChecker, folder: string): string[] {
  const [declaration] = symbol.declarations ?? [];
  const file = declaration ? relative(folder, declaration.getSourceFile().fileName) : '';
  const isExplained = isDocumented(symbol, checker) && hasExample(symbol);
  const members = (symbol.declarations ?? [])
    .filter(ts.isClassDeclaration)
    .flatMap(({ members: all }) => all)
    .filter((member) => member.name !== undefined && !ts.isPrivateIdentifier(member.name))
    .flatMap((member) => checker.getSymbolAtLocation(member.name ?? member) ?? [])
    .filter((member) => !isDocumented(member, checker))
    .map((member) => `${file}: ${symbol.name}.${member.name} has no comment`);
  return isExplained
    ? members
    : [`${file}: ${symbol.name} has no comment with an @example`, ...members];
}

function isDocumented(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return symbol.getDocumentationComment(checker).length > 0;
}

function hasExample(symbol: ts.Symbol): boolean {
  return symbol.getJsDocTags().some(({ name }) => name === 'example');
}
