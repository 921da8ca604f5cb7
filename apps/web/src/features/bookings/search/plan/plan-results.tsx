import type { Building } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { FloorChoiceProps } from '@/shared/floor-plan/floor-choice.tsx';
import { FloorChoice } from '@/shared/floor-plan/floor-choice.tsx';
import { NearestFloor } from '@/shared/floor-plan/nearest-floor.tsx';
import { PlanLayout } from '@/shared/floor-plan/plan-layout.tsx';
import { PlanMap } from '@/shared/floor-plan/plan-map.tsx';
import { PlanTimeBar } from '@/shared/floor-plan/plan-time-bar.tsx';
import type { PlannedFloor } from '@/shared/floor-plan/planned-floors.ts';
import { firstFloor, plannedFloors } from '@/shared/floor-plan/planned-floors.ts';
import { plannedRooms } from '@/shared/floor-plan/planned-rooms.ts';
import { UploadPlan } from '@/shared/floor-plan/upload-plan.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { planTexts } from '@/shared/i18n/texts/plan.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { usePlaces } from '../use-live-search.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanList } from './plan-list.tsx';
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
  const query = useQuery(placeQueries.buildings());
  return (
    <QueryContent query={query} failed={t('placesFailed')} skeleton={400}>
      {(buildings) => <BuildingResults {...props} buildings={buildings} />}
    </QueryContent>
  );
}

interface BuildingResultsProps extends PlanResultsProps {
  readonly buildings: readonly Building[];
}

function BuildingResults(props: BuildingResultsProps) {
  const { t } = useTranslation('plan');
  const { search, buildings } = props;
  const { timezoneOf } = usePlaces();
  const floors = plannedFloors(buildings, search);
  const floorId = firstFloor(buildings, search);
  const floor = floors.find(({ id }) => id === floorId);
  if (!floor) {
    return (
      <Box sx={{ mt: 5 }}>
        <Typography variant="secondary">{t('none')}</Typography>
        <UploadPlan {...{ search, buildings }} />
      </Box>
    );
  }
  const timezone = timezoneOf(floor.buildingId);
  return <FloorResults key={floor.id} {...props} {...{ floors, floor, timezone }} />;
}

interface FloorResultsProps extends BuildingResultsProps {
  readonly floors: readonly PlannedFloor[];
  readonly floor: PlannedFloor;
  readonly timezone: string;
}

function FloorResults(props: FloorResultsProps) {
  const { search, floors, floor, timezone, onChange, onDetails } = props;
  const { t } = useTranslation('plan');
  const [selectedId, onSelect] = useState<string | null>(null);
  const { plan, results, rooms, bars, range, isOld, freeOn } = useFloorResults(props);
  const choice = useTimeChoice(search.kind);
  const times = useTimes(timezone);
  const choices = {
    floors: floors.map((one) => ({ ...one, free: freeOn(one.id) })),
    chosenId: floor.id,
    onChoose: (planId: string) => onChange({ planId }),
  };
  const selected = rooms.find(({ id }) => id === selectedId);
  const close = () => onSelect(null);
  return (
    <PlanLayout
      above={186}
      isOld={isOld}
      map={
        <QueryContent query={plan} failed={t('failed')} skeleton={400}>
          {(shown) => (
            <PlanMap
              plan={shown}
              rooms={plannedRooms(shown, rooms)}
              {...{ selectedId, onSelect }}
              bar={<FloorChoice {...choices} />}
              card={
                selected && (
                  <PlanCard room={selected} {...{ search, timezone, onDetails }} onClose={close} />
                )
              }
            />
          )}
        </QueryContent>
      }
      list={
        <>
          <ListHead {...props} choices={results.hits && choices} />
          <QueryContent query={results} failed={t('searchFailed')} skeleton={300}>
            {() => <PlanList {...{ rooms, search, selectedId, onSelect, onDetails }} />}
          </QueryContent>
        </>
      }
      time={
        <PlanTimeBar
          {...{ range, timezone, bars, onChange }}
          label={t('time.window')}
          heading={times.times(search)}
          window={search}
          onNow={() => onChange(windowFrom(nextStart(times.now, choice), minutesOf(search)))}
        />
      }
    />
  );
}

interface ListHeadProps extends Pick<FloorResultsProps, 'search' | 'buildings' | 'floor'> {
  /** Null until the results are known. */
  readonly choices: FloorChoiceProps | null;
}

/** How much is free on a floor; without any, the nearest floor that has some. */
function ListHead({ search, buildings, floor, choices }: ListHeadProps) {
  const { t } = useTranslation('plan');
  const count = choices?.floors.find(({ id }) => id === floor.id)?.free ?? 0;
  return (
    <Box sx={{ px: 5, py: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle1" component="h1" aria-live="polite">
        {choices ? t(`free.${search.kind}`, { count, floor: floor.name }) : floor.name}
      </Typography>
      {choices && <NearestFloor {...choices} />}
      <UploadPlan search={search} buildings={buildings} />
    </Box>
  );
}
