import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { importRules } from './rules.ts';

export type ImportViolation = {
  rule: string;
  comment: string;
  from: string;
  to: string;
};

export type ImportReport = {
  /** Every file below apps/ and packages/, with the files that it imports. */
  imports: ReadonlyMap<string, readonly string[]>;
  violations: ImportViolation[];
};

/**
 * Reads every import below apps/ and packages/ of the given repository, type-only ones included,
 * and holds it against the table of docs/architecture.md.
 */
export async function checkImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(
    ['apps', 'packages'],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...importRules] },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: {
        path: '(^|/)(\\.next[^/]*|out|public|dist|coverage|test-results|playwright-report|axp-kit/examples)/',
      },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      // As in apps/web/tsconfig.json.
      alias: { '@': join(root, 'apps/web/src') },
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text.');
  const imports = new Map(
    output.modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
  return { imports, violations: readViolations(output) };
}

function readViolations({ summary }: ICruiseResult): ImportViolation[] {
  return summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    comment: importRules.find(({ name }) => name === rule.name)?.comment ?? '',
    from,
    to,
  }));
}
