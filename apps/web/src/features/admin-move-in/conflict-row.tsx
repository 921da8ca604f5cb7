import type { MoveInRow } from '@axp/contracts/move-in';
import ConflictIcon from '@mui/icons-material/CompareArrowsOutlined';
import { Box, Typography, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecisionRow, NotDecided } from '@/shared/admin/decision-row.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { BookingFacts } from './booking-facts.tsx';
import type { Decision } from './decisions.ts';
import { HereField } from './here-field.tsx';
import { useBookingTimes } from './use-booking-times.ts';

interface ConflictRowProps {
  readonly row: MoveInRow;
  readonly onDecide: (decision: Decision) => void;
}

const fates = ['leave', 'move'] as const;
type Fate = (typeof fates)[number];

/** A booking of the file beside the one that takes its time, and what happens to it. */
export function ConflictRow({ row, onDecide }: ConflictRowProps) {
  const { t } = useTranslation('adminMoveIn');
  const isPhone = useMediaQuery('(max-width: 599px)');
  // A move without a suggestion waits for its resource.
  const [isMoving, setIsMoving] = useState(false);
  const { name, outcome, here, suggestion } = row;
  const decided = fateOf(row);
  const fate = isMoving ? 'move' : decided;
  const choose = (chosen: Fate) => {
    setIsMoving(chosen === 'move' && !suggestion);
    if (chosen === 'leave') onDecide({ to: 'leave' });
    else if (suggestion) onDecide({ to: 'existing', here: suggestion });
  };
  return (
    <DecisionRow isOpen={decided === null}>
      <BookingFacts row={row} />
      <Clash row={row} />
      <Box sx={decisionStyle}>
        <Segmented
          label={t('conflict.fateOf', { name })}
          value={fate}
          options={fates.map((one) => ({ value: one, label: t(`conflict.fate.${one}`) }))}
          onChange={choose}
          isWide={isPhone}
        />
        {fate === 'move' && (
          <HereField
            label={t('conflict.placeOf', { name })}
            kind="booking"
            decision={outcome === 'ready' && here ? { to: 'existing', here } : null}
            onDecide={(decision) => {
              setIsMoving(false);
              onDecide(decision);
            }}
          />
        )}
        {decided === null && <NotDecided>{t('conflict.notDecided')}</NotDecided>}
      </Box>
    </DecisionRow>
  );
}

const decisionStyle = {
  display: 'grid',
  gap: 2,
  justifyItems: { sm: 'start' },
  flex: { xs: '1 1 100%', md: '0 0 280px' },
  minWidth: 0,
  '& > .MuiBox-root': { width: '100%' },
} as const;

function fateOf({ outcome }: MoveInRow): Fate | null {
  if (outcome === 'left') return 'leave';
  return outcome === 'ready' ? 'move' : null;
}

/** Booking that has the time here; a private one shows nothing but that. */
function Clash({ row: { clash, time, reason } }: Pick<ConflictRowProps, 'row'>) {
  const { t } = useTranslation('adminMoveIn');
  const timesOf = useBookingTimes();
  if (!clash || !time) {
    return (
      <Typography variant="body2" sx={{ flex: '1 1 220px' }}>
        {reason}
      </Typography>
    );
  }
  const facts = [
    timesOf({ ...clash, timezone: time.timezone }),
    ...(clash.isAlike ? [t('conflict.alike')] : []),
  ];
  return (
    <Box sx={{ display: 'flex', gap: 2, flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <ConflictIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <div>
        <Typography variant="body2">{clash.name ?? t('conflict.private')}</Typography>
        <Typography variant="note">{facts.join(' · ')}</Typography>
      </div>
    </Box>
  );
}
