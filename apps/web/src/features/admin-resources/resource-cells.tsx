import type { ManagedResource } from '@axp/contracts';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useUser } from '@/shared/session/index.ts';
import { SecondLine } from '@/shared/table/second-line.tsx';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';

interface CellProps {
  readonly resource: ManagedResource;
}

/** Picture and name, with the kind below. */
export function NameCell({ resource: { name, type, image } }: CellProps) {
  const ofKind = useKindText();
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <ResourcePicture
        image={image}
        size="thumbnail"
        kind={type}
        sx={{ width: 32, height: 32, borderRadius: '8px', '& svg': { fontSize: 20 } }}
      />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
        <SecondLine>{ofKind(`${type}.name`)}</SecondLine>
      </Box>
    </Box>
  );
}

export function PlaceCell({ resource: { building, floor } }: CellProps) {
  return (
    <>
      {building.name}
      {floor && <SecondLine>{floor.name}</SecondLine>}
    </>
  );
}

/** Number of own rules, or else whether bookings need approval or a licence. */
export function RulesCell({ resource: { rules, needsApproval, licenceClass } }: CellProps) {
  const { t } = useTranslation('adminResources');
  const own = Object.keys(rules).length;
  if (own > 0) return t('resources.rules.own', { count: own });
  if (needsApproval) return t('resources.rules.approval');
  if (licenceClass !== null) return t('resources.rules.licence');
  return t('resources.rules.inherited');
}

/** Booked share of the opening hours of the last 30 days. */
export function UsedCell({ resource: { use } }: CellProps) {
  const { t } = useTranslation('adminResources');
  if (!use) return null;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        aria-hidden
        className="bar-track"
        sx={{ flex: 1, height: 5, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box
          component="span"
          className="bar-part"
          sx={{
            display: 'block',
            width: `${use.usedPercent}%`,
            height: '100%',
            bgcolor: 'text.secondary',
          }}
        />
      </Box>
      <Box component="span" sx={{ minWidth: 40, fontVariantNumeric: 'tabular-nums' }}>
        {t('resources.used', { percent: use.usedPercent })}
      </Box>
    </Box>
  );
}

/** Availability now; inactive resources can't be booked at all. */
export function NowCell({ resource: { use, isActive, quantity, timezone } }: CellProps) {
  const { t } = useTranslation('adminResources');
  const times = useTimes(useUser().timezone);
  if (!isActive) return <Chip size="small" label={t('resources.inactive')} />;
  if (!use) return null;
  const { state, until, freeUnits } = use;
  const now = new Date(times.now).toISOString();
  const time = until === null ? '' : times.timeAfter(times.now, until);
  const mark = until === null ? null : times.there({ start: until, end: until }, timezone);
  const there =
    mark === null ? null : (
      <Typography variant="note" component="div" sx={{ whiteSpace: 'normal' }}>
        {mark}
      </Typography>
    );
  if (state === 'late') return <StatusLabel chip="pending">{t('resources.now.late')}</StatusLabel>;
  if (state === 'closed') {
    return <StatusLabel chip="cancelled">{t('resources.now.closed')}</StatusLabel>;
  }
  if (state === 'maintenance') {
    return <StatusLabel chip="pending">{t('resources.now.maintenance')}</StatusLabel>;
  }
  if (quantity > 1) {
    return (
      <StatusLabel chip={freeUnits > 0 ? 'approved' : 'checked-out'}>
        {t('resources.now.units', { count: freeUnits, total: quantity })}
      </StatusLabel>
    );
  }
  if (state === 'busy') {
    return (
      <>
        <StatusLabel chip="checked-out">{t('resources.now.busyUntil', { time })}</StatusLabel>
        {there}
      </>
    );
  }
  const isTakenToday = until !== null && times.isSameDay(until, now);
  return (
    <>
      <StatusLabel chip="approved">
        {isTakenToday ? t('resources.now.freeUntil', { time }) : t('resources.now.freeToday')}
      </StatusLabel>
      {isTakenToday && there}
    </>
  );
}
