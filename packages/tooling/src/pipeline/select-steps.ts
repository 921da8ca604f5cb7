import type { Step } from './step.ts';

export class UnknownStepError extends Error {
  override name = 'UnknownStepError';
}

/** The named steps and what they need, in the order of the pipeline; all of them without names. */
export function selectSteps(steps: readonly Step[], names: readonly string[]): Step[] {
  if (names.length === 0) return [...steps];
  const wanted = new Set<string>();
  const visit = (id: string): void => {
    const step = steps.find((candidate) => candidate.id === id);
    if (step === undefined) {
      const known = steps.map((candidate) => candidate.id).join(', ');
      throw new UnknownStepError(`There is no step "${id}". The steps are: ${known}.`);
    }
    wanted.add(id);
    for (const need of step.needs ?? []) visit(need);
  };
  for (const name of names) visit(name);
  return steps.filter((step) => wanted.has(step.id));
}
