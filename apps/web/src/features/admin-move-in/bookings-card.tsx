import type { MoveIn, MoveInRow } from '@axp/contracts/move-in';
import { Box, Card, Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { cardHead } from './card-styles.ts';
import { RowList } from './row-list.tsx';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

interface BookingsCardProps {
  readonly moveIn: MoveIn;
  readonly outcome: 'breaks_rule' | 'conflict' | 'impossible' | 'left' | 'known';
  /** Whether they are imported, where that can be chosen. */
  readonly taken?: {
    readonly isTaken: boolean;
    readonly onChange: (isTaken: boolean) => void;
  };
}

/** Bookings with an outcome and its reasons, which open on demand; nothing where there are none. */
export function BookingsCard({ moveIn, outcome, taken }: BookingsCardProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const { asPath } = useRouter();
  // The next steps lead here.
  const isNamed = asPath.endsWith(`#${outcome}`);
  const [isChosen, setIsChosen] = useState<boolean | null>(null);
  const isOpen = isChosen ?? isNamed;
  const count = countOf(moveIn, 'booking', [outcome]);
  if (count === 0 && (taken?.isTaken ?? true)) return null;
  const title = t(`outcome.${outcome}`);
  return (
    <Card component="section" id={outcome} aria-label={title} sx={{ scrollMarginTop: 80 }}>
      <Box sx={cardHead}>
        <Box sx={{ mr: 'auto' }}>
          <Typography variant="h3" component="h2">
            {`${title} ${words.number(count)}`}
          </Typography>
          <Typography variant="note">{t(`rows.text.${outcome}`)}</Typography>
        </Box>
        {taken && (
          <SwitchField
            checked={taken.isTaken}
            onChange={taken.onChange}
            label={t('rows.take')}
            sx={{ '& .MuiFormControlLabel-label': { typography: 'body2' } }}
          />
        )}
        {count > 0 && (
          <SecondaryButton
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'rows.hideOf' : 'rows.showOf', { title })}
            onClick={() => setIsChosen(!isOpen)}
          >
            {t(isOpen ? 'rows.hide' : 'rows.show')}
          </SecondaryButton>
        )}
      </Box>
      {isOpen && (
        <RowList
          moveIn={moveIn}
          filter={{ kind: 'booking', outcome }}
          of={moveIn.endedAt ?? moveIn.checkedAt}
          label={title}
          empty={t('rows.none')}
          hasSearch
        >
          {(row) => <ReasonRow key={row.key} row={row} />}
        </RowList>
      )}
    </Card>
  );
}

function ReasonRow({ row }: { readonly row: MoveInRow }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        px: { xs: 4, md: 5 },
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <BookingFacts row={row} />
      <Typography variant="body2" sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {row.reason}
      </Typography>
    </Box>
  );
}
