import type { MovedSubject, MovedSystem, MoveIn } from '@axp/contracts/move-in';
import { movedSubjects } from '@axp/contracts/move-in';

/** Steps of an import in order; each has an address. */
export const moveInSteps = ['source', 'upload', 'match', 'check', 'result'] as const;
export type MoveInStep = (typeof moveInSteps)[number];

/** Steps at which an import can be in a state. */
const stepsOf: Readonly<Record<MoveIn['state'], readonly MoveInStep[]>> = {
  draft: ['upload', 'match', 'check'],
  checking: ['check'],
  checked: ['upload', 'match', 'check'],
  running: ['result'],
  done: ['result'],
  undoing: ['result'],
  undone: ['result'],
  // It can be checked again, and continues from where it stopped.
  failed: ['upload', 'match', 'check', 'result'],
};

export function isAtStep({ state }: MoveIn, step: MoveInStep): boolean {
  return stepsOf[state].includes(step);
}

/** Step that continues an import. */
export function currentStep(moveIn: MoveIn): MoveInStep {
  const steps = stepsOf[moveIn.state];
  const first = steps[0] ?? 'result';
  return moveIn.checkedAt !== null && steps.includes('check') ? 'check' : first;
}

export const moveInHome = '/admin/move-in';

export function stepHref(step: MoveInStep, id: string): string {
  return step === 'source' ? moveInHome : `${moveInHome}/${step}?id=${id}`;
}

/** Whether an address is that of a file which was uploaded. */
export function isUploaded(url: string): boolean {
  return url.includes(`${moveInHome}/upload?id=`);
}

/** Address of the upload of a new file, of which everything is imported or some subjects. */
export function uploadHref(
  system: MovedSystem,
  subjects: readonly MovedSubject[] = movedSubjects,
): string {
  const only = subjects.length < movedSubjects.length ? `&subjects=${subjects.join(',')}` : '';
  return `${moveInHome}/upload?source=${system}${only}`;
}

/** Subjects that such an address names; all of them where it names none. */
export function subjectsIn(text: unknown): readonly MovedSubject[] {
  const named = typeof text === 'string' ? text.split(',') : [];
  const known = movedSubjects.filter((subject) => named.includes(subject));
  return known.length > 0 ? known : movedSubjects;
}
