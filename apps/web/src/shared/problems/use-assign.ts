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

/** Makes a manager the one who works on a problem, also instead of another. */
export function useAssign({ started, assigned }: Texts) {
  const own = useUser().id;
  return useChange(
    async ({
      id,
      version,
      assigneeId = own,
    }: Pick<ResourceProblem, 'id' | 'version'> & {
      readonly assigneeId?: string;
    }) => (await call(startProblem, { params: { id }, body: { version, assigneeId } })).data,
    {
      done: ({ assignee }, { assigneeId = own }) =>
        assigneeId === own ? started : assigned?.(assignee?.fullName ?? ''),
      reads: [problemsKey],
    },
  );
}
