import type { UseReport } from '@axp/contracts/administration';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useState } from 'react';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { shareOf, sumOfUse } from './heat-map.tsx';
import { useReportWords } from './use-report-words.ts';

type Resource = UseReport['resources'][number];

const orders = ['most', 'least', 'change'] as const;
type Order = (typeof orders)[number];

const changeOf = (row: Resource) => (row.before ? shareOf(row) - shareOf(row.before) : 0);

const keyOf: Readonly<Record<Order, (row: Resource) => number>> = {
  most: (row) => -shareOf(row),
  least: shareOf,
  change: (row) => -Math.abs(changeOf(row)),
};

const shownFirst = 10;

interface UseBarsProps {
  readonly resources: readonly Resource[];
  readonly onOpen: (resource: Resource) => void;
}

/** Use by resource as sorted bars with a mark of the period before; a bar opens its bookings. */
export function UseBars({ resources, onOpen }: UseBarsProps) {
  const { t, percent } = useReportWords();
  const [order, setOrder] = useState<Order>('most');
  const [isAll, setIsAll] = useState(false);
  const sorted = resources.toSorted((one, other) => keyOf[order](one) - keyOf[order](other));
  const all = sumOfUse(resources);
  const isCompared = resources.some(({ before }) => before !== null);
  const offered = isCompared ? orders : orders.filter((one) => one !== 'change');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Segmented
          label={t('resourcesChart.order')}
          value={order}
          options={offered.map((value) => ({ value, label: t(`resourcesChart.${value}`) }))}
          onChange={setOrder}
        />
        <Typography variant="note">
          {t('resourcesChart.average', { percent: percent(all.usedMinutes, all.openMinutes) })}
        </Typography>
      </Box>
      <Box component="ol" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
        {sorted.slice(0, isAll ? undefined : shownFirst).map((row) => (
          <li key={row.id}>
            <UseBar
              row={row}
              average={all.openMinutes === 0 ? null : shareOf(all)}
              onOpen={() => onOpen(row)}
            />
          </li>
        ))}
      </Box>
      {!isAll && sorted.length > shownFirst && (
        <SecondaryButton sx={{ mt: 3 }} onClick={() => setIsAll(true)}>
          {t('resourcesChart.all', { count: sorted.length })}
        </SecondaryButton>
      )}
    </>
  );
}

interface UseBarProps {
  readonly row: Resource;
  /** Share of all resources. */
  readonly average: number | null;
  readonly onOpen: () => void;
}

function UseBar({ row, average, onOpen }: UseBarProps) {
  const { t, percent, change } = useReportWords();
  const share = shareOf(row);
  const place = [row.floor, row.building ?? t('formerBuilding')].filter(Boolean).join(', ');
  return (
    <ButtonBase onClick={onOpen} sx={rowStyle}>
      <Box sx={{ minWidth: 0, textAlign: 'left' }}>
        <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
          {row.name}
        </Typography>
        <Typography variant="note" component="span" noWrap sx={{ display: 'block' }}>
          {place}
        </Typography>
      </Box>
      <Bar share={share} before={row.before && shareOf(row.before)} average={average} />
      <Typography variant="subtitle2" component="span" sx={{ textAlign: 'right' }}>
        {percent(row.usedMinutes, row.openMinutes)}
      </Typography>
      <Typography variant="note" component="span" sx={{ textAlign: 'right' }}>
        {row.before && change(share, shareOf(row.before))}
      </Typography>
    </ButtonBase>
  );
}

/** A bar of a share, with marks of the one before and of all; the text beside it says the same. */
export function Bar({
  share,
  before = null,
  average = null,
}: {
  readonly share: number;
  readonly before?: number | null;
  readonly average?: number | null;
}) {
  const width = (value: number) => `${Math.min(100, value * 100)}%`;
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', height: 10, borderRadius: '5px', bgcolor: 'action.hover' }}
    >
      <Box sx={{ width: width(share), height: 10, borderRadius: '5px', bgcolor: 'primary.main' }} />
      {average !== null && (
        <Box
          sx={{
            position: 'absolute',
            top: -19,
            left: width(average),
            height: 48,
            borderLeft: '1px dashed',
            borderColor: 'text.secondary',
          }}
        />
      )}
      {before !== null && (
        <Box
          sx={{
            position: 'absolute',
            top: -3,
            left: width(before),
            width: '2px',
            height: 16,
            bgcolor: 'text.primary',
          }}
        />
      )}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  width: '100%',
  gridTemplateColumns: { xs: '1fr auto auto', md: '170px 1fr 56px 110px' },
  gap: { xs: 2, md: 4 },
  alignItems: 'center',
  minHeight: 48,
  px: 2,
  mx: -2,
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.hover' },
  '& > :nth-of-type(2)': {
    order: { xs: 1, md: 0 },
    gridColumn: { xs: '1 / -1', md: 'auto' },
    mb: { xs: 2, md: 0 },
  },
} as const;
