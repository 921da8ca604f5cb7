import type { SeriesInfo } from '@axp/contracts';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '@/shared/booking/moves/series-scope.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { RadioField } from '@/shared/form/radio-field.tsx';

interface SeriesScopeFieldProps {
  readonly label: string;
  readonly scopes: readonly SeriesScope[];
  readonly value: SeriesScope;
  /** How many dates each scope reaches, and which it does not; null until they are known. */
  readonly series: Pick<SeriesInfo, 'openCounts' | 'otherParts'> | null;
  /** Zone of the booking. */
  readonly timezone: string;
  readonly onChange: (scope: SeriesScope) => void;
}

/** How far a change of one date of a series reaches (Z-63). */
export function SeriesScopeField({
  label,
  scopes,
  value,
  series,
  timezone,
  onChange,
}: SeriesScopeFieldProps) {
  const { t } = useTranslation('common');
  const times = useTimes(timezone);
  const otherParts = series?.otherParts ?? [];
  const labelOf = (scope: SeriesScope) => {
    if (scope === 'this' || series === null) return t(`seriesScope.${scope}`);
    const key = otherParts.length > 0 ? (`${scope}OfPart` as const) : scope;
    return t('seriesScope.counted', {
      scope: t(`seriesScope.${key}`),
      count: series.openCounts[scope],
    });
  };
  return (
    <div>
      <RadioField
        label={label}
        value={value}
        options={scopes.map((scope) => ({ value: scope, label: labelOf(scope) }))}
        onChange={onChange}
      />
      {otherParts.map(({ bookingId, start, openCount }) => (
        <Typography key={bookingId} variant="note">
          {t('seriesScope.otherPart', { count: openCount, day: times.since(start) })}
        </Typography>
      ))}
    </div>
  );
}
