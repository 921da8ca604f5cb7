import { allChecks } from '../../checks/all-checks.ts';
import { formatFinding } from '../../checks/finding.ts';
import { repositoryRoot } from '../../shared/repository.ts';
import type { Step } from '../step.ts';
import type { Tally } from '../tally.ts';
import { addTallies, oneFailed, onePassed } from '../tally.ts';

export const checksStep: Step = {
  id: 'checks',
  title: 'rules of the house',
  weight: 'light',
  run: async ({ write }) => {
    const tallies: Tally[] = [];
    for (const check of allChecks) {
      const findings = await check.run(repositoryRoot);
      write(`${findings.length === 0 ? '✓' : '✗'} ${check.title}\n`);
      for (const finding of findings) write(`  ${formatFinding(finding)}\n`);
      tallies.push(findings.length === 0 ? onePassed : oneFailed);
    }
    return addTallies(tallies);
  },
};
