import { textTable } from '../shared/text-table.ts';
import type { Prerequisite, Step, StepContext } from './step.ts';
import { CannotRunError } from './step.ts';

/**
 * Looks for everything that the steps need before the first one runs, so that a long run does not
 * end with a missing program, and lists what is missing once with the commands that install it.
 */
export async function missingPrerequisites(
  steps: readonly Step[],
  write: StepContext['write'],
): Promise<ReadonlySet<Prerequisite>> {
  const needed = new Set(steps.flatMap((step) => step.prerequisites ?? []));
  const missing = new Set<Prerequisite>();
  for (const prerequisite of needed) {
    try {
      await prerequisite.ensure(write);
    } catch (error) {
      if (!(error instanceof CannotRunError)) throw error;
      write(`✗ ${prerequisite.name}: ${error.message}\n`);
      missing.add(prerequisite);
    }
  }
  if (missing.size > 0) write(`\n${listOf([...missing])}\n`);
  return missing;
}

function listOf(missing: readonly Prerequisite[]): string {
  const machines = new Set(missing.flatMap(({ install }) => Object.keys(install)));
  const rows = [...machines].map((machine) => [
    `  ${machine}`,
    missing.flatMap(({ install }) => install[machine] ?? []).join(' && '),
  ]);
  const names = missing.map(({ name }) => name).join(', ');
  return `Missing: ${names}. The steps that need them count as failed. Install them with:\n${textTable(rows)}`;
}
