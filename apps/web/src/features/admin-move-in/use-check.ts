import type { MoveIn } from '@axp/contracts/move-in';
import { checkMoveIn } from '@axp/contracts/move-in';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { moveInQueries } from './move-in-queries.ts';
import { scopeOf } from './use-choices.ts';

/** Starts a dry run, after the choices that are being saved. */
export function useCheck(moveIn: MoveIn, onDone?: () => void) {
  const queries = useQueryClient();
  const { id } = moveIn;
  const { queryKey } = moveInQueries.one(id);
  return useChange(async () => (await call(checkMoveIn, { params: { id } })).data, {
    scope: scopeOf(moveIn),
    onDone: (answer) => {
      queries.setQueryData(queryKey, answer);
      onDone?.();
    },
    onSettled: (error) => error && queries.invalidateQueries({ queryKey }),
  });
}
