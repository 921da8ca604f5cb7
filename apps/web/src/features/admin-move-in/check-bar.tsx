import type { MoveIn, MoveInOutcome } from '@axp/contracts/move-in';
import { runMoveIn } from '@axp/contracts/move-in';
import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { call } from '@/shared/api/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { moveInQueries } from './move-in-queries.ts';
import { stepHref } from './move-in-steps.ts';
import { useCheck } from './use-check.ts';
import { scopeOf } from './use-choices.ts';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

interface CheckBarProps {
  readonly moveIn: MoveIn;
  /** While choices are not saved. */
  readonly isBlocked: boolean;
}

/** Outcomes of bookings that are not imported. */
const skipped = ['conflict', 'impossible', 'left', 'undecided', 'known'] as const;

/** Sums up the import and starts it; after a change it starts a new check instead. */
export function CheckBar({ moveIn, isBlocked }: CheckBarProps) {
  const { t } = useTranslation(['adminMoveIn', 'common']);
  const words = useMoveInWords();
  const check = useCheck(moveIn);
  const run = useRun(moveIn);
  const { takesBreaches } = moveIn.forAll;
  const isChecked = moveIn.state === 'checked';
  const taken: readonly MoveInOutcome[] = takesBreaches ? ['ready', 'breaks_rule'] : ['ready'];
  const count = countOf(moveIn, 'booking', taken);
  const left = [...skipped, ...(takesBreaches ? [] : (['breaks_rule'] as const))]
    .map((outcome) => [outcome, countOf(moveIn, 'booking', [outcome])] as const)
    .filter(([, number]) => number > 0)
    .map(([outcome, number]) => t(`check.without.${outcome}`, { number: words.number(number) }));
  const created = (['building', 'resource', 'person'] as const)
    .map((kind) => [kind, countOf(moveIn, kind, ['created'])] as const)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => words.things(kind, number));
  return (
    <ActionBar
      title={t('check.willImport', { count, number: words.number(count) })}
      detail={
        <>
          {created.length > 0 && (
            <Typography variant="note">{t('check.new', { things: created.join(', ') })}</Typography>
          )}
          {isChecked && moveIn.workSeconds !== null && (
            <Typography variant="note">
              {t('check.takes', { length: words.length(moveIn.workSeconds) })}
            </Typography>
          )}
          {left.length > 0 && <Typography variant="note">{left.join(', ')}</Typography>}
        </>
      }
    >
      <SecondaryButton href={stepHref('match', moveIn.id)}>
        {t('common:action.back')}
      </SecondaryButton>
      {isChecked ? (
        <Button
          variant="contained"
          disabled={isBlocked}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('check.import')}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={isBlocked}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('check.again')}
        </Button>
      )}
    </ActionBar>
  );
}

function useRun(moveIn: MoveIn) {
  const { id } = moveIn;
  const queries = useQueryClient();
  const router = useRouter();
  const { queryKey } = moveInQueries.one(id);
  return useChange(
    async () => {
      const { version } = queries.getQueryData(queryKey) ?? moveIn;
      return (await call(runMoveIn, { params: { id }, body: { version } })).data;
    },
    {
      scope: scopeOf(moveIn),
      onDone: (answer) => {
        queries.setQueryData(queryKey, answer);
        void router.push(stepHref('result', id));
      },
      onSettled: (error) => error && queries.invalidateQueries({ queryKey }),
    },
  );
}
