import type { BillStatus } from '@axp/contracts';
import type { BillTotal } from '@axp/contracts/administration';
import { Box, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useBillWords } from './use-bill-words.ts';

interface BillTotalsProps {
  readonly totals: readonly BillTotal[];
}

const shown = ['draft', 'issued', 'paid'] as const;

/** Sums of the bills that can be issued, must be paid, and are paid. */
export function BillTotals({ totals }: BillTotalsProps) {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  return (
    <Card
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        m: 0,
        mb: 5,
      }}
    >
      {shown.map((status) => {
        const sums = totals.filter((total) => total.status === status);
        return (
          <Box
            key={status}
            sx={{
              display: { xs: 'flex', sm: 'block' },
              justifyContent: 'space-between',
              alignItems: 'center',
              px: 5,
              py: { xs: 2, sm: 4 },
              '& + &': { borderLeft: { sm: 1 }, borderTop: { xs: 1, sm: 0 } },
              '&&': { borderColor: 'divider' },
            }}
          >
            <Typography variant="secondary" component="dt" sx={{ fontWeight: 600 }}>
              {t(`total.${status}`)}
            </Typography>
            <Typography variant="h2" component="dd" sx={{ m: 0 }}>
              {sums.length === 0 ? '–' : sums.map(words.amount).join(' + ')}
            </Typography>
            <Typography
              variant="note"
              component="dd"
              sx={{ m: 0, display: { xs: 'none', sm: 'block' } }}
            >
              {t('total.count', { count: countOf(totals, status) })}
            </Typography>
          </Box>
        );
      })}
    </Card>
  );
}

/** How many bills have a status, in all currencies. */
export function countOf(totals: readonly BillTotal[], status: BillStatus | 'all'): number {
  return totals
    .filter((total) => status === 'all' || total.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
