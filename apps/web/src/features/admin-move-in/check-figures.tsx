import type { MoveIn, MoveInOutcome } from '@axp/contracts/move-in';
import { Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Totals } from '@/shared/admin/totals.tsx';
import { countOf, useMoveInWords } from './use-move-in-words.ts';

const found = ['ready', 'conflict', 'breaks_rule', 'impossible'] as const;
const others = ['known', 'left', 'undecided'] as const satisfies readonly MoveInOutcome[];

/** Bookings of the file by what the check found; together with the line below they are all. */
export function CheckFigures({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const total = countOf(moveIn, 'booking');
  const series = countOf(moveIn, 'series');
  const rest = others
    .map((outcome) => [outcome, countOf(moveIn, 'booking', [outcome])] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => t(`check.rest.${outcome}`, { count, number: words.number(count) }));
  const noteOf = (outcome: 'conflict' | 'breaks_rule' | 'impossible') =>
    outcome === 'breaks_rule' && !moveIn.forAll.takesBreaches ? 'breaches_left' : outcome;
  const all = [words.things('booking', total), words.things('series', series)].join(', ');
  return (
    <Card component="section" aria-label={t('check.figures')}>
      <Totals
        figures={found.map((outcome) => ({
          label: t(`outcome.${outcome}`),
          value: words.number(countOf(moveIn, 'booking', [outcome])),
          note: outcome === 'ready' ? t('check.of', { all }) : t(`check.note.${noteOf(outcome)}`),
        }))}
      />
      {rest.length > 0 && (
        <Typography
          variant="secondary"
          sx={{ px: { xs: 4, md: 5 }, py: 3, borderTop: 1, borderColor: 'divider' }}
        >
          {rest.join(', ')}
        </Typography>
      )}
    </Card>
  );
}
