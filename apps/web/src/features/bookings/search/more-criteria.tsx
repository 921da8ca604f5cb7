import { countsUnits } from '@axp/contracts/vocabulary';
import { Box, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { shownAmenities, toggled } from './criteria-choice.ts';
import { OwnFilters } from './own-filters.tsx';
import type { SearchFieldsProps } from './search-field-props.ts';
import type { SearchFacets } from './use-results.ts';

interface MoreCriteriaProps extends Omit<SearchFieldsProps, 'timezone'> {
  readonly facets: SearchFacets | null;
  readonly onClose: () => void;
}

/** Criteria that few searches need: the results behind the dialog follow them too. */
export function MoreCriteria({ search, facets, onChange, onClose }: MoreCriteriaProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { nameOf, searched } = useAmenities();
  const { kind, amenities } = search;
  const shown = shownAmenities(kind);
  return (
    <ResponsiveDialog
      onClose={onClose}
      title={t('search.criteria')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('search.done')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2 }}>
        {!countsUnits(kind) && (
          <TextField
            label={ofKind(`${kind}.search.text`)}
            value={search.text}
            onChange={(event) => onChange({ text: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off', type: 'search' } }}
          />
        )}
        <UnitField search={search} onChange={onChange} />
        <Box
          role="group"
          aria-label={ofKind(`${kind}.search.amenities`)}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
        >
          <FilterChip
            label={t('search.favourites')}
            isOn={search.favouritesOnly}
            count={facets?.favourites}
            countText={t('search.chipFree')}
            onClick={() => onChange({ favouritesOnly: !search.favouritesOnly })}
          />
          {searched(kind)
            .filter((amenity) => !shown.includes(amenity))
            .map((amenity) => (
              <FilterChip
                key={amenity}
                label={nameOf(amenity)}
                isOn={amenities.includes(amenity)}
                count={facets ? (facets.amenities[amenity] ?? 0) : undefined}
                countText={t('search.chipFree')}
                onClick={() => onChange({ amenities: toggled(amenities, amenity) })}
              />
            ))}
        </Box>
        <OwnFilters search={search} facets={facets} onChange={onChange} />
      </Box>
    </ResponsiveDialog>
  );
}

/** Business unit filter; hidden if there are fewer than two units and none is selected. */
function UnitField({ search, onChange }: Pick<SearchFieldsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('booking');
  const { data: units = [] } = useQuery(placeQueries.businessUnits());
  const { businessUnitId } = search;
  if (units.length < 2 && businessUnitId === null) return null;
  return (
    <PickField
      label={t('search.unit')}
      value={businessUnitId ?? ''}
      onChange={(id) => onChange({ businessUnitId: id === '' ? null : id })}
      none={t('search.anyUnit')}
      options={units.map(({ id, title }) => ({ id, name: title }))}
    />
  );
}
