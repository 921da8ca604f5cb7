import type { ResourceProblem } from '@axp/contracts/problems';
import { startProblem } from '@axp/contracts/problems';
import { call } from '@/shared/api/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { problemsKey } from './problem-queries.ts';

interface Texts {
  /** Toast where the reader works on it now. */
  readonly started: string;
  readonly assigned?: (name: string) => string;
}

/** Makes a manager the one who works on a problem, also instead of another; or gives it to a supplier. */
export function useAssign({ started, assigned }: Texts) {
  const own = useUser().id;
  return useChange(
    async ({
      id,
      version,
      assigneeId = own,
      supplier,
    }: Pick<ResourceProblem, 'id' | 'version'> & {
      readonly assigneeId?: string;
      readonly supplier?: string;
    }) => {
      const body = { version, assigneeId, ...(supplier !== undefined && { supplier }) };
      return (await call(startProblem, { params: { id }, body })).data;
    },
    {
      done: ({ assignee, supplier }, { assigneeId = own }) =>
        assigneeId === own && supplier === null
          ? started
          : assigned?.(supplier ?? assignee?.fullName ?? ''),
      reads: [problemsKey],
    },
  );
}
