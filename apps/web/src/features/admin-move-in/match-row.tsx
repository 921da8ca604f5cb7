import type { MoveInRow } from '@axp/contracts/move-in';
import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DecisionRow, NotDecided } from '@/shared/admin/decision-row.tsx';
import type { Decision, Kind } from './decisions.ts';
import { HereField } from './here-field.tsx';
import { nameOfHere } from './here-findings.ts';
import { useMoveInWords } from './use-move-in-words.ts';

interface MatchRowProps {
  readonly row: MoveInRow;
  readonly kind: Exclude<Kind, 'booking'>;
  readonly onDecide: (decision: Decision) => void;
}

/** A thing of the file beside what it is or becomes here. */
export function MatchRow({ row, kind, onDecide }: MatchRowProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const { name, detail, bookings, outcome, reason, here, suggestion } = row;
  const isOpen = outcome === 'undecided';
  const facts = [detail, ...(bookings > 0 ? [words.things('booking', bookings)] : [])];
  return (
    <DecisionRow isOpen={isOpen}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="note">{facts.filter(Boolean).join(' · ')}</Typography>
      </Box>
      <ArrowForward
        aria-hidden
        fontSize="small"
        sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary' }}
      />
      <Box sx={{ flex: { xs: '1 1 100%', md: '0 0 340px' }, minWidth: 0 }}>
        {outcome === 'known' && here ? (
          <Typography variant="body2">{t('match.known', { name: nameOfHere(here) })}</Typography>
        ) : (
          <HereField
            label={t('match.hereOf', { name })}
            kind={kind}
            decision={decisionOf(row)}
            onDecide={onDecide}
          />
        )}
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', md: '1 1 180px' }, minWidth: 0 }}>
        {isOpen && <NotDecided>{t('match.notDecided')}</NotDecided>}
        {reason !== '' && <Typography variant="note">{reason}</Typography>}
        {isOpen && suggestion && (
          <Button
            color="primary"
            onClick={() => onDecide({ to: 'existing', here: suggestion })}
            sx={{ ml: -3.5, textAlign: 'left' }}
          >
            {t('match.use', { name: nameOfHere(suggestion) })}
          </Button>
        )}
      </Box>
    </DecisionRow>
  );
}

function decisionOf({ outcome, here }: MoveInRow): Decision | null {
  if (outcome === 'created') return { to: 'create' };
  if (outcome === 'left') return { to: 'leave' };
  return outcome === 'matched' && here ? { to: 'existing', here } : null;
}
