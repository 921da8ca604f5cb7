import type { ManagedBuilding } from '@axp/contracts';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '@/shared/admin/hours-in-words.ts';
import { weekdays } from '@/shared/admin/opening-hours-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone, useNow } from '@/shared/lib/datetime/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';

interface BuildingFactsProps {
  readonly building: ManagedBuilding;
  readonly onClose: () => void;
}

/** A building with its floors and its week, for roles that may not change it. */
export function BuildingFacts({ building, onClose }: BuildingFactsProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const { language } = useLanguage();
  const { name, address, timezone, floors, openingHours } = building;
  return (
    <ResponsiveDialog
      size="medium"
      isText
      title={name}
      onClose={onClose}
      actions={<CloseButton onClick={onClose} />}
    >
      <Box component="dl" sx={listStyle}>
        {address !== '' && <Fact term={t('places.address')}>{address}</Fact>}
        <Fact term={t('places.timezone')}>{formatZone(useNow(), { language, timezone })}</Fact>
        <Fact term={t('places.floors', { count: floors.length })}>
          {floors.map((floor) => (
            <div key={floor.id}>{floor.name}</div>
          ))}
        </Fact>
        <Fact term={t('hours.week')}>
          {openingHours === null ? t('hours.always') : <Week hours={openingHours} />}
        </Fact>
      </Box>
    </ResponsiveDialog>
  );
}

function Week({ hours }: { readonly hours: NonNullable<ManagedBuilding['openingHours']> }) {
  const { t } = useTranslation('adminResources');
  const dayName = weekdayNames(useLanguage().language, 'long');
  return weekdays.map((weekday) => {
    const stretches = hours
      .filter((one) => one.weekday === weekday)
      .map(({ opens, closes }) => `${opens}–${closes}`);
    return (
      <div key={weekday}>
        {dayName(weekday)}: {stretches.join(', ') || t('hours.closed')}
      </div>
    );
  });
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 2,
  m: 0,
} as const;
