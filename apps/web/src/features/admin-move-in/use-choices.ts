import type { MoveIn, MoveInChoices, MoveInRow } from '@axp/contracts/move-in';
import { chooseInMoveIn } from '@axp/contracts/move-in';
import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import type { Decision, Kind } from './decisions.ts';
import { choiceOf, rowAfter } from './decisions.ts';
import { moveInQueries, rowsKey } from './move-in-queries.ts';

export type Choice = Omit<MoveInChoices, 'version'>;

type RowPages = InfiniteData<{ readonly data: readonly MoveInRow[] }>;

interface UnsavedChoice {
  readonly choice: Choice;
  readonly error: unknown;
}

/** Requests of one import are sent one after another, each with the version of the last answer. */
export function scopeOf({ id }: MoveIn): string {
  return `move-in ${id}`;
}

/**
 * Saves choices at once. Rows show a decision before it is saved, and keep their place in a list of
 * what is undecided; a choice that was refused is kept until the user sends or drops it.
 */
export function useChoices(moveIn: MoveIn) {
  const { id } = moveIn;
  const queries = useQueryClient();
  const { queryKey } = moveInQueries.one(id);
  const [unsaved, setUnsaved] = useState<readonly UnsavedChoice[]>([]);
  const change = useChange(
    async (choice: Choice) => {
      const { version } = queries.getQueryData(queryKey) ?? moveIn;
      const body = { ...choice, version };
      try {
        return (await call(chooseInMoveIn, { params: { id }, body })).data;
      } catch (error) {
        setUnsaved((before) => [...before, { choice, error }]);
        throw error;
      }
    },
    {
      scope: scopeOf(moveIn),
      onDone: (answer, choice) => {
        queries.setQueryData(queryKey, answer);
        // Other kinds may follow: resources a building, bookings everything.
        return queries.invalidateQueries({
          predicate: ({ queryKey: key }) => isOfRows(key, id) && !isOfChoice(key, choice),
        });
      },
      // The notice above the rows shows it, with the choice.
      isShownByForm: () => true,
      onSettled: (error) => error && queries.invalidateQueries({ queryKey }),
    },
  );
  return {
    unsaved,
    isSaving: change.isPending,
    choose: (choice: Choice) => change.mutate(choice),
    decide: (kind: Kind, decisions: ReadonlyMap<string, Decision>) => {
      queries.setQueriesData<RowPages>(
        { queryKey: rowsKey(id) },
        (pages) => pages && withDecisions(pages, kind, decisions),
      );
      change.mutate(choiceOf(kind, decisions));
    },
    sendAgain: () => {
      setUnsaved([]);
      for (const { choice } of unsaved) change.mutate(choice);
    },
    drop: () => {
      setUnsaved([]);
      return queries.invalidateQueries({ queryKey: rowsKey(id) });
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;

function isOfRows(key: readonly unknown[], id: string): boolean {
  return rowsKey(id).every((part, at) => key[at] === part);
}

/** Whether the rows of a list are those of the choice, which show it already. */
function isOfChoice(key: readonly unknown[], choice: Choice): boolean {
  const filter = key[rowsKey('').length];
  return (
    isKindFilter(filter) &&
    Object.keys(choiceOf(filter.kind, new Map())).some((part) => part in choice)
  );
}

function isKindFilter(part: unknown): part is { readonly kind: Kind } {
  return typeof part === 'object' && part !== null && 'kind' in part;
}

function withDecisions(
  pages: RowPages,
  kind: Kind,
  decisions: ReadonlyMap<string, Decision>,
): RowPages {
  const after = (row: MoveInRow) => {
    const decision = row.kind === kind && decisions.get(row.key);
    return decision ? rowAfter(row, decision) : row;
  };
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(after) })) };
}
