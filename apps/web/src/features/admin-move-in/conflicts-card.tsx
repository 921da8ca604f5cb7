import type { MoveIn } from '@axp/contracts/move-in';
import { Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { cardHead } from './card-styles.ts';
import { ConflictRow } from './conflict-row.tsx';
import { RowList } from './row-list.tsx';
import type { Choices } from './use-choices.ts';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

interface ConflictsCardProps {
  readonly moveIn: MoveIn;
  readonly choices: Choices;
}

const fates = ['move', 'leave'] as const;
type Fate = (typeof fates)[number];

/** Bookings whose time is taken, each beside what takes it; they move or are left out. */
export function ConflictsCard({ moveIn, choices }: ConflictsCardProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const count = countOf(moveIn, 'booking', ['conflict']);
  const { conflicts: forAll } = moveIn.forAll;
  if (count === 0 && forAll === 'leave') return null;
  return (
    <Card component="section" aria-label={t('outcome.conflict')}>
      <Box sx={cardHead}>
        <Box sx={{ mr: 'auto' }}>
          <Typography variant="h3" component="h2">
            {`${t('conflict.title')} ${words.number(count)}`}
          </Typography>
          <Typography variant="note">{t('conflict.text')}</Typography>
        </Box>
        <ForAll
          key={forAll}
          stored={forAll}
          isSaving={choices.isSaving}
          onApply={(conflicts) => choices.choose({ conflicts })}
        />
      </Box>
      <RowList
        moveIn={moveIn}
        filter={{ kind: 'booking', outcome: 'conflict' }}
        of={moveIn.checkedAt}
        label={t('conflict.title')}
        empty={t('rows.none')}
      >
        {(row) => (
          <ConflictRow
            key={row.key}
            row={row}
            onDecide={(decision) => choices.decide('booking', new Map([[row.key, decision]]))}
          />
        )}
      </RowList>
    </Card>
  );
}

interface ForAllProps {
  readonly stored: Fate;
  readonly isSaving: boolean;
  readonly onApply: (fate: Fate) => void;
}

/** One choice for all conflicts without one of their own. */
function ForAll({ stored, isSaving, onApply }: ForAllProps) {
  const { t } = useTranslation('adminMoveIn');
  const [fate, setFate] = useState<Fate>(stored);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, flex: '0 1 400px' }}>
      <SelectField
        label={t('conflict.forAll')}
        value={fate}
        options={fates.map((one) => [one, t(`conflict.all.${one}`)])}
        onChange={setFate}
      />
      <SecondaryButton
        loading={isSaving}
        onClick={() => onApply(fate)}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        {t('conflict.apply')}
      </SecondaryButton>
    </Box>
  );
}
