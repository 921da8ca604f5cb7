import type { MoveIn } from '@axp/contracts/move-in';
import { Alert, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { BookingsCard } from './bookings-card.tsx';
import { JobProgress } from './job-progress.tsx';
import { MoveInPage } from './move-in-page.tsx';
import { moveInHome, stepHref } from './move-in-steps.ts';
import { NextSteps } from './next-steps.tsx';
import { ResultCard } from './result-card.tsx';
import { StoppedNote } from './stopped-note.tsx';

/** `/admin/move-in/result`: progress of an import, then its result, its undo and what comes next. */
export function ResultPage() {
  return (
    <MoveInPage step="result">{(moveIn) => <Result key={moveIn.id} moveIn={moveIn} />}</MoveInPage>
  );
}

/** Bookings that were not imported, by why; and those that need a look. */
const listed = ['breaks_rule', 'conflict', 'impossible', 'left'] as const;

function Result({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const { state } = moveIn;
  if (state === 'running') return <JobProgress moveIn={moveIn} title={t('result.running')} />;
  if (state === 'undoing') return <JobProgress moveIn={moveIn} title={t('result.undoing')} />;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <StoppedNote
        moveIn={moveIn}
        action={
          <SecondaryButton href={stepHref('check', moveIn.id)}>
            {t('elsewhere.go', { step: t('steps.check') })}
          </SecondaryButton>
        }
      />
      {state === 'undone' && <Alert severity="success">{t('result.undone')}</Alert>}
      {state === 'done' && (
        <>
          <ResultCard moveIn={moveIn} />
          <NextSteps moveIn={moveIn} />
          {listed.map((outcome) => (
            <BookingsCard key={outcome} moveIn={moveIn} outcome={outcome} />
          ))}
        </>
      )}
      {state === 'undone' && <NextSteps moveIn={moveIn} />}
      <div>
        <SecondaryButton href={moveInHome}>{t('result.all')}</SecondaryButton>
      </div>
    </Box>
  );
}
