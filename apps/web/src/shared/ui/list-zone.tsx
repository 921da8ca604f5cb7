import type { TimeRange } from '@axp/contracts';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatThere, formatZone, useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

interface ZoneNameProps {
  /** Zone of all times of the list. */
  readonly timezone: string;
}

/** Names the zone of a list or grid, once. */
export function ZoneName({ timezone }: ZoneNameProps) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const zone = formatZone(useNow(), { language, timezone });
  return (
    <Typography component="p" variant="note">
      {t('time.zone', { zone })}
    </Typography>
  );
}

interface ListZoneProps {
  readonly bookings: readonly (TimeRange & { readonly timezone: string })[];
}

/** Names the user's zone above a list of which some place has another clock. */
export function ListZone({ bookings }: ListZoneProps) {
  const { timezone: own } = useUser();
  const { language } = useLanguage();
  const now = useNow();
  const isMixed = bookings.some(
    ({ start, end, timezone }) =>
      formatThere({ start, end }, { language, timezone, now }, own) !== null,
  );
  return isMixed && <ZoneName timezone={own} />;
}
