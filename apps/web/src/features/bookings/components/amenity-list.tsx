import type { Amenity } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { amenityIcons } from '@/shared/booking/ui/amenity-icons.ts';

interface AmenityListProps {
  readonly amenities: readonly Amenity[];
  /** How many are named; the others are counted. */
  readonly limit?: number;
}

/** Amenities with icons and names. */
export function AmenityList({ amenities, limit = amenities.length }: AmenityListProps) {
  const { t } = useTranslation('booking');
  const rest = amenities.slice(limit);
  if (amenities.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
        typography: 'caption',
        color: 'text.secondary',
        '& > li': { display: 'inline-flex', alignItems: 'center', gap: 1 },
      }}
    >
      {amenities.slice(0, limit).map((amenity) => {
        const Icon = amenityIcons[amenity];
        return (
          <li key={amenity}>
            <Icon aria-hidden sx={{ fontSize: 16 }} />
            {t(`amenity.${amenity}`)}
          </li>
        );
      })}
      {rest.length > 0 && (
        <li title={rest.map((amenity) => t(`amenity.${amenity}`)).join(', ')}>
          {t('results.moreAmenities', { count: rest.length })}
        </li>
      )}
    </Box>
  );
}
