import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { ChoiceMenu } from '@/shared/form/choice-menu.tsx';
import { useMerchant } from '@/shared/session/index.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import {
  filterCount,
  hasFilters,
  toggled,
  withKindToggled,
  withoutFilters,
} from './calendar-filters.ts';
import type { SeatRange } from './calendar-view.ts';
import { chipAmenities, shownKinds } from './calendar-view.ts';
import { FilterSheet } from './lazy-fields.tsx';
import type { FilterProps } from './view-props.ts';

const usualSeats: SeatRange = { min: 4, max: 12 };

/** Filters as toggle buttons, each with what would remain; all of them are in the address. */
export function FilterChips(props: FilterProps) {
  const { t } = useTranslation('calendar');
  const { view, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  // Filters without a chip are in the dialog.
  const { resourceIds, businessUnitIds } = view;
  const more = filterCount({ ...view, ...withoutFilters, resourceIds, businessUnitIds });
  return (
    <Box role="search" aria-label={t('filter.label')} sx={rowStyle}>
      <KindChips {...props} />
      <Box aria-hidden sx={{ flex: 'none', width: '1px', height: 20, bgcolor: 'divider', mx: 1 }} />
      <BuildingChip {...props} />
      <FactChips {...props} />
      <FilterChip
        label={t('filter.more')}
        isOn={more > 0}
        {...(more > 0 && { count: more })}
        isMenu
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {hasFilters(view) && (
        <Button color="inherit" onClick={() => onChange(withoutFilters)} sx={{ flex: 'none' }}>
          {t('filter.clear')}
        </Button>
      )}
      {isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // The ring of a focused chip must not be cut.
  p: '3px',
  m: '-3px',
} as const;

/** Rooms, cars and assets, in any combination. */
function KindChips({ view, data, onChange }: FilterProps) {
  const ofKind = useKindText();
  const kinds = enabledKinds(useMerchant().services);
  if (kinds.length < 2) return null;
  const shown = shownKinds(view);
  const { buildingId } = view;
  return kinds.map((kind) => (
    <FilterChip
      key={kind}
      label={ofKind(`${kind}.names`)}
      count={data.countWith({ ...withoutFilters, buildingId, kinds: [kind] })}
      isOn={shown === null || shown.includes(kind)}
      onClick={() => onChange({ kinds: withKindToggled(view, kind), resourceIds: [] })}
    />
  ));
}

/** Seats, free now, amenities and the own floor. */
function FactChips({ view, data, onChange }: FilterProps) {
  const { t } = useTranslation('calendar');
  const { seats, amenities, isFreeNow, isMyFloor } = view;
  const range = seats ?? usualSeats;
  return (
    <>
      <FilterChip
        label={t('filter.seats', { ...range })}
        count={data.countWith({ seats: range })}
        isOn={seats !== null}
        isRemovable
        onClick={() => onChange({ seats: seats === null ? range : null })}
      />
      {data.isNow && (
        <FilterChip
          label={t('filter.freeNow')}
          count={data.countWith({ isFreeNow: true })}
          isOn={isFreeNow}
          isRemovable
          onClick={() => onChange({ isFreeNow: !isFreeNow })}
        />
      )}
      {chipAmenities.map((amenity) => {
        const isOn = amenities.includes(amenity);
        const next = toggled(amenities, amenity);
        return (
          <FilterChip
            key={amenity}
            label={t(`filter.with.${amenity}`)}
            count={data.countWith({ amenities: isOn ? amenities : next })}
            isOn={isOn}
            isRemovable
            onClick={() => onChange({ amenities: next })}
          />
        );
      })}
      {(data.hasOwnFloor || isMyFloor) && (
        <FilterChip
          label={t('filter.myFloor')}
          count={data.countWith({ isMyFloor: true })}
          isOn={isMyFloor}
          isRemovable
          onClick={() => onChange({ isMyFloor: !isMyFloor })}
        />
      )}
    </>
  );
}

/** One building, or all of them. */
function BuildingChip({ view, data, onChange }: FilterProps) {
  const { t } = useTranslation('calendar');
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  const { button, menu } = useMenu();
  const { buildingId } = view;
  const chosen = buildings.find((building) => building.id === buildingId);
  const choose = (next: string | null) => onChange({ buildingId: next, resourceIds: [] });
  if (buildings.length < 2 && buildingId === null) return null;
  const isOn = buildingId !== null;
  return (
    <>
      <FilterChip
        label={chosen?.name ?? t('filter.anyBuilding')}
        isOn={isOn}
        isMenu={!isOn}
        isRemovable
        {...(isOn ? { count: data.resources.length, onClick: () => choose(null) } : button)}
      />
      <ChoiceMenu
        menu={menu}
        label={t('filter.anyBuilding')}
        value={undefined}
        choices={buildings.map(({ id, name }) => ({
          id,
          name,
          count: data.countWith({ buildingId: id, resourceIds: [] }),
        }))}
        onChoose={(id) => choose(id ?? null)}
      />
    </>
  );
}
