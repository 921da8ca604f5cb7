import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { planTexts } from '@/shared/i18n/texts/plan.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { usePlaces } from '../use-live-search.ts';
import { FloorChoice } from './floor-choice.tsx';
import type { PlannedFloor } from './floors-with-plans.ts';
import { firstFloor, plannedFloors } from './floors-with-plans.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanLegend } from './plan-legend.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanMap } from './plan-map.tsx';
import { plannedRooms } from './plan-rooms.ts';
import { planStates } from './plan-states.ts';
import { PlanTimeBar } from './plan-time-bar.tsx';
import { useFloorResults } from './use-floor-results.ts';

interface PlanResultsProps {
  readonly search: ResourceSearch;
  readonly onChange: (change: Partial<ResourceSearch>) => void;
  readonly onDetails: (resourceId: string) => void;
}

/** The results of a search on the plans of a building. */
export function PlanResults(props: PlanResultsProps) {
  const { t, i18n } = useTranslation('plan');
  addTexts(i18n, [planTexts]);
  const { buildings, timezoneOf } = usePlaces();
  const floors = plannedFloors(buildings, props.search);
  const floorId = firstFloor(buildings, props.search);
  const floor = floors.find(({ id }) => id === floorId);
  if (!floor) {
    return (
      <Typography variant="secondary" sx={{ mt: 5 }}>
        {t('none')}
      </Typography>
    );
  }
  const timezone = timezoneOf(floor.buildingId);
  return (
    <FloorResults key={floor.id} {...props} floors={floors} floor={floor} timezone={timezone} />
  );
}

interface FloorResultsProps extends PlanResultsProps {
  readonly floors: readonly PlannedFloor[];
  readonly floor: PlannedFloor;
  readonly timezone: string;
}

function FloorResults(props: FloorResultsProps) {
  const { search, floors, floor, timezone, onChange, onDetails } = props;
  const { t } = useTranslation('plan');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { plan, results, rooms, bars, range, isOld, freeOn } = useFloorResults(props);
  const choice = useTimeChoice(search.kind);
  const now = useNow();
  const selected = rooms.find(({ id }) => id === selectedId);
  const close = () => setSelectedId(null);
  return (
    <Box data-fills-screen aria-busy={isOld} style={{ opacity: isOld ? 0.6 : 1 }} sx={pageStyle}>
      <Box sx={{ gridArea: 'map', display: 'flex', minWidth: 0, minHeight: 0 }}>
        <QueryContent query={plan} failed={t('failed')} skeleton={400}>
          {(shown) => (
            <PlanMap
              plan={shown}
              rooms={plannedRooms(shown, rooms)}
              selectedId={selectedId}
              onSelect={setSelectedId}
              bar={
                <FloorChoice
                  floors={floors.map((one) => ({ ...one, free: freeOn(one.id) }))}
                  chosenId={floor.id}
                  onChoose={(planId) => onChange({ planId })}
                />
              }
              card={
                selected && (
                  <PlanCard
                    room={selected}
                    search={search}
                    timezone={timezone}
                    onDetails={onDetails}
                    onClose={close}
                  />
                )
              }
            />
          )}
        </QueryContent>
      </Box>
      <Box component="section" aria-label={t('list')} sx={listStyle}>
        <Box sx={{ px: 5, py: 4, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="subtitle1" component="h1" aria-live="polite">
            {t(`free.${search.kind}`, { count: freeOn(floor.id), floor: floor.name })}
          </Typography>
        </Box>
        <QueryContent query={results} failed={t('searchFailed')} skeleton={300}>
          {() => <PlanList {...props} {...{ rooms, selectedId }} onSelect={setSelectedId} />}
        </QueryContent>
        <Box sx={{ p: 5 }}>
          <PlanLegend states={planStates} />
        </Box>
      </Box>
      <Box sx={{ gridArea: 'time' }}>
        <PlanTimeBar
          range={range}
          window={search}
          timezone={timezone}
          bars={bars}
          onChange={onChange}
          onNow={() => onChange(windowFrom(nextStart(now, choice), minutesOf(search)))}
        />
      </Box>
    </Box>
  );
}

const pageStyle = {
  display: 'grid',
  mx: { xs: -4, sm: -6, lg: -8 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
  gridTemplateRows: { xs: '46dvh auto auto', lg: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"map" "time" "list"', lg: '"map list" "time list"' },
  height: { lg: 'calc(100dvh - 186px)' },
  minHeight: { lg: 480 },
} as const;

const listStyle = {
  gridArea: 'list',
  minHeight: 0,
  overflowY: { lg: 'auto' },
  borderLeft: { lg: 1 },
  borderColor: { lg: 'divider' },
  bgcolor: 'background.paper',
} as const;
