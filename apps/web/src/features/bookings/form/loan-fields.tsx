import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useField } from './use-field.ts';

interface SiteFieldProps {
  readonly name: 'pickUpBuildingId' | 'returnBuildingId';
  readonly label: string;
  /** The place that needs no choice, where it stands; absent if a building is required. */
  readonly home?: { readonly id: string; readonly label: string };
}

function SiteField({ name, label, home }: SiteFieldProps) {
  const field = useField(name);
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  const isOffered = ({ id }: { readonly id: string }) => id !== home?.id || id === field.value;
  return (
    <SelectField
      {...field}
      label={label}
      required={home === undefined}
      none={home?.label}
      options={buildings.filter(isOffered).map(({ id, name: building }) => [id, building])}
    />
  );
}

/** Where something that leaves the house is fetched and brought back (Z-22, Z-23). */
export function SiteFields({ home }: Pick<SiteFieldProps, 'home'>) {
  const { t } = useTranslation('booking');
  const place = home && { home };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        // Names of buildings need the whole width of a phone.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <SiteField name="pickUpBuildingId" label={t('form.pickUpBuildingId')} {...place} />
      <SiteField name="returnBuildingId" label={t('form.returnBuildingId')} {...place} />
    </Box>
  );
}
