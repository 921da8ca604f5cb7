import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useField } from './use-field.ts';

interface SiteFieldProps {
  readonly name: 'pickUpBuildingId' | 'returnBuildingId';
  readonly label: string;
  /** Label for no building; absent if a building is required. */
  readonly noneLabel?: string;
}

function SiteField({ name, label, noneLabel }: SiteFieldProps) {
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  return (
    <SelectField
      {...useField(name)}
      label={label}
      required={noneLabel === undefined}
      none={noneLabel}
      options={buildings.map(({ id, name: building }) => [id, building])}
    />
  );
}

/** Where something that leaves the house is fetched and brought back (Z-22, Z-23). */
export function SiteFields({ noneLabel }: Pick<SiteFieldProps, 'noneLabel'>) {
  const { t } = useTranslation('booking');
  const none = noneLabel === undefined ? {} : { noneLabel };
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
      <SiteField name="pickUpBuildingId" label={t('form.pickUp')} {...none} />
      <SiteField name="returnBuildingId" label={t('form.return')} {...none} />
    </Box>
  );
}
