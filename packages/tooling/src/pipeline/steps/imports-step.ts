import type { ImportViolation } from '../../import-rules/check-imports.ts';
import { checkImports } from '../../import-rules/check-imports.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import type { Step } from '../step.ts';
import { oneFailed, onePassed } from '../tally.ts';

export const importsStep: Step = {
  id: 'imports',
  title: 'who may import whom',
  weight: 'light',
  run: async ({ write }) => {
    const { modules, violations } = await checkImports(repositoryRoot);
    for (const [rule, broken = []] of Object.entries(groupByRule(violations))) {
      write(`✗ ${rule}\n  ${broken[0]?.comment ?? ''}\n`);
      for (const { from, to } of broken) write(`    ${from} → ${to}\n`);
    }
    write(`${modules} modules read, ${violations.length} forbidden imports\n`);
    return violations.length > 0 ? oneFailed : onePassed;
  },
};

function groupByRule(violations: readonly ImportViolation[]) {
  return Object.groupBy(violations, ({ rule }) => rule);
}
