import type { MoveIn } from '@axp/contracts/move-in';
import { Box, Button, Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { MatchCard } from './match-card.tsx';
import { MoveInPage } from './move-in-page.tsx';
import { stepHref } from './move-in-steps.ts';
import { UnsavedChoices } from './unsaved-choices.tsx';
import { useCheck } from './use-check.ts';
import { useChoices } from './use-choices.ts';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

/** `/admin/move-in/match`: what people, buildings and resources of the file are here. */
export function MatchPage() {
  return (
    <MoveInPage step="match">{(moveIn) => <Matching key={moveIn.id} moveIn={moveIn} />}</MoveInPage>
  );
}

const kinds = ['person', 'building', 'resource'] as const;

function Matching({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation(['adminMoveIn', 'common']);
  const router = useRouter();
  const words = useMoveInWords();
  const choices = useChoices(moveIn);
  const check = useCheck(moveIn, () => void router.push(stepHref('check', moveIn.id)));
  const open = kinds.filter((kind) => countOf(moveIn, kind, ['undecided']) > 0);
  const left = open.reduce((sum, kind) => sum + countOf(moveIn, kind, ['undecided']), 0);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5 }}>
        {kinds.map(
          (kind) =>
            countOf(moveIn, kind) > 0 && (
              <MatchCard key={kind} kind={kind} moveIn={moveIn} choices={choices} />
            ),
        )}
      </Box>
      <Box sx={{ position: 'sticky', bottom: 96, zIndex: 2, mt: 5, '&:empty': { mt: 0 } }}>
        <UnsavedChoices choices={choices} />
      </Box>
      <ActionBar
        title={
          left === 0
            ? t('match.decided')
            : t('match.open', { count: left, number: words.number(left) })
        }
        detail={
          left > 0 && (
            <Typography variant="note">
              {t('match.openText', {
                things: open
                  .map((kind) => words.things(kind, countOf(moveIn, kind, ['undecided'])))
                  .join(', '),
              })}
            </Typography>
          )
        }
      >
        <SecondaryButton href={stepHref('upload', moveIn.id)}>
          {t('common:action.back')}
        </SecondaryButton>
        <Button
          variant="contained"
          disabled={choices.unsaved.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('match.check')}
        </Button>
      </ActionBar>
    </>
  );
}
