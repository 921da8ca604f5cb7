import type { MoveIn } from '@axp/contracts/move-in';
import CheckIcon from '@mui/icons-material/ScienceOutlined';
import { Box, Button, Card } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { BookingsCard } from './bookings-card.tsx';
import { CheckBar } from './check-bar.tsx';
import { CheckFigures } from './check-figures.tsx';
import { CheckedNote } from './checked-note.tsx';
import { ConflictsCard } from './conflicts-card.tsx';
import { JobProgress } from './job-progress.tsx';
import { MoveInPage } from './move-in-page.tsx';
import { ProtocolButton } from './protocol-button.tsx';
import { StoppedNote } from './stopped-note.tsx';
import { UnsavedChoices } from './unsaved-choices.tsx';
import { useCheck } from './use-check.ts';
import { useChoices } from './use-choices.ts';
import { countOf } from './use-move-in-words.ts';

/** `/admin/move-in/check`: what an import would do now, with a decision for each conflict. */
export function CheckPage() {
  return (
    <MoveInPage step="check">{(moveIn) => <Checked key={moveIn.id} moveIn={moveIn} />}</MoveInPage>
  );
}

function Checked({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const check = useCheck(moveIn);
  if (moveIn.state === 'checking')
    return <JobProgress moveIn={moveIn} title={t('check.running')} />;
  if (moveIn.checkedAt !== null) return <Findings moveIn={moveIn} />;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <StoppedNote moveIn={moveIn} />
      <Card>
        <EmptyState
          icon={<CheckIcon />}
          title={t('check.none.title')}
          description={t('check.none.text')}
          action={
            <Button variant="contained" loading={check.isPending} onClick={() => check.mutate()}>
              {t('match.check')}
            </Button>
          }
        />
      </Card>
    </Box>
  );
}

/** Outcomes besides conflicts that are listed. */
const listed = ['impossible', 'left', 'known'] as const;

function Findings({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const choices = useChoices(moveIn);
  const { takesBreaches } = moveIn.forAll;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <StoppedNote moveIn={moveIn} />
        <CheckedNote moveIn={moveIn} />
        <CheckFigures moveIn={moveIn} />
        <ConflictsCard moveIn={moveIn} choices={choices} />
        <BookingsCard
          moveIn={moveIn}
          outcome="breaks_rule"
          taken={{
            isTaken: takesBreaches,
            onChange: (takes) => choices.choose({ takesBreaches: takes }),
          }}
        />
        {listed.map(
          (outcome) =>
            countOf(moveIn, 'booking', [outcome]) > 0 && (
              <BookingsCard key={outcome} moveIn={moveIn} outcome={outcome} />
            ),
        )}
        <div>
          <ProtocolButton moveIn={moveIn} label={t('check.download')} />
        </div>
        <UnsavedChoices choices={choices} />
      </Box>
      <CheckBar moveIn={moveIn} isBlocked={choices.unsaved.length > 0} />
    </>
  );
}
