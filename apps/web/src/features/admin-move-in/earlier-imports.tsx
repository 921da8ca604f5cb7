import type { MoveIn } from '@axp/contracts/move-in';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { DiscardButton } from './discard-button.tsx';
import { moveInQueries } from './move-in-queries.ts';
import { currentStep, isAtStep, stepHref } from './move-in-steps.ts';
import { useMoveInWords } from './use-move-in-words.ts';

/** Drafts to continue and imports that ran, the newest first; nothing while there are none. */
export function EarlierImports() {
  const { t } = useTranslation('adminMoveIn');
  const imports = useQuery(moveInQueries.list());
  if (imports.data?.length === 0) return null;
  return (
    <Card component="section" aria-label={t('earlier.title')}>
      <Typography variant="h3" component="h2" sx={{ px: { xs: 4, md: 5 }, py: 4 }}>
        {t('earlier.title')}
      </Typography>
      <QueryContent query={imports} failed={t('earlier.failed')} skeleton={120}>
        {(all) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {all.map((moveIn) => (
              <EarlierImport key={moveIn.id} moveIn={moveIn} />
            ))}
          </Box>
        )}
      </QueryContent>
    </Card>
  );
}

function EarlierImport({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const instantText = useInstantText();
  const { id, system, fileName, startedAt, startedBy, state, keptUntil } = moveIn;
  const isDraft = isAtStep(moveIn, 'match');
  const name = `${words.system(system)}, ${fileName}`;
  const started = t('earlier.started', {
    at: instantText(startedAt),
    name: startedBy.fullName,
  });
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="secondary">
          {[
            t(`earlier.state.${state}`),
            started,
            ...(isDraft ? [t('earlier.kept', { until: instantText(keptUntil) })] : []),
          ].join(' · ')}
        </Typography>
      </Box>
      {isDraft && <DiscardButton moveIn={moveIn} />}
      <SecondaryButton
        href={stepHref(currentStep(moveIn), id)}
        aria-label={t(isDraft ? 'earlier.continueOf' : 'earlier.showOf', { name, started })}
      >
        {t(isDraft ? 'continue' : 'earlier.show')}
      </SecondaryButton>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  px: { xs: 4, md: 5 },
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
