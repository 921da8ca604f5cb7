import type { Building } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { FloorChoice } from '@/shared/floor-plan/floor-choice.tsx';
import { NearestFloor } from '@/shared/floor-plan/nearest-floor.tsx';
import { PlanCardFrame } from '@/shared/floor-plan/plan-card-frame.tsx';
import { PlanLayout } from '@/shared/floor-plan/plan-layout.tsx';
import { PlanMap } from '@/shared/floor-plan/plan-map.tsx';
import { floorPlanQuery } from '@/shared/floor-plan/plan-queries.ts';
import { PlanTimeBar } from '@/shared/floor-plan/plan-time-bar.tsx';
import type { PlannedFloor } from '@/shared/floor-plan/planned-floors.ts';
import { firstFloor, plannedFloors } from '@/shared/floor-plan/planned-floors.ts';
import { plannedParts, plannedRooms } from '@/shared/floor-plan/planned-rooms.ts';
import { UploadPlan } from '@/shared/floor-plan/upload-plan.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { planTexts } from '@/shared/i18n/texts/plan.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { EntrySkeleton } from '../calendar-states.tsx';
import { useRowWords } from '../timeline/use-row-words.ts';
import type { CalendarViewProps } from '../view-props.ts';
import { MomentList } from './moment-list.tsx';
import { RoomEntries } from './room-entries.tsx';
import { useMoment } from './use-moment.ts';

/** The floors of a building at one moment. */
export function PlanView(props: CalendarViewProps) {
  const { t, i18n } = useTranslation('plan');
  addTexts(i18n, [planTexts]);
  const query = useQuery(placeQueries.buildings());
  return (
    <QueryContent query={query} failed={t('placesFailed')} skeleton={<EntrySkeleton />}>
      {(buildings) => <BuildingPlan {...props} buildings={buildings} />}
    </QueryContent>
  );
}

interface BuildingPlanProps extends CalendarViewProps {
  readonly buildings: readonly Building[];
}

function BuildingPlan({ buildings, ...props }: BuildingPlanProps) {
  const { t } = useTranslation('plan');
  const { buildingId, planId } = props.view;
  const place = { buildingId, planId, floorId: null };
  const floors = plannedFloors(buildings, place);
  const floorId = firstFloor(buildings, place);
  const floor = floors.find(({ id }) => id === floorId);
  if (!floor) {
    return (
      <Box sx={{ py: 4 }}>
        <Typography variant="secondary">{t('calendar.none')}</Typography>
        <UploadPlan search={place} buildings={buildings} />
      </Box>
    );
  }
  return <FloorAtMoment {...props} floors={floors} floor={floor} />;
}

interface FloorAtMomentProps extends CalendarViewProps {
  readonly floors: readonly PlannedFloor[];
  readonly floor: PlannedFloor;
}

function FloorAtMoment({ view, data, go, floors, floor }: FloorAtMomentProps) {
  const { t } = useTranslation('plan');
  const { timezone, isLoadingEntries } = data;
  const [selectedId, onSelect] = useState<string | null>(null);
  const { sizeOf } = useRowWords();
  // The former floor stays until the next one arrives.
  const plan = useQuery({ ...floorPlanQuery(floor.id), placeholderData: (former) => former });
  const { at, text, heading, rooms, range, window, bars, freeOn } = useMoment({
    view,
    data,
    floor,
    partsOf: plannedParts(plan.data),
  });
  const choices = {
    floors: floors.map((one) => ({ ...one, free: freeOn(one.id) })),
    chosenId: floor.id,
    onChoose: (planId: string) => go({ planId }),
  };
  const selected = rooms.find(({ id }) => id === selectedId);
  const moveTo = ({ start }: { readonly start: string }) => {
    const { day, time } = wallClockOf(start, timezone);
    go({ date: day === data.day ? view.date : day, time });
  };
  return (
    <PlanLayout
      above={240}
      isOld={plan.isPlaceholderData || isLoadingEntries}
      map={
        <QueryContent query={plan} failed={t('failed')} skeleton={400}>
          {(shown) => (
            <PlanMap
              plan={shown}
              rooms={plannedRooms(shown, isLoadingEntries ? [] : rooms)}
              {...{ selectedId, onSelect }}
              bar={<FloorChoice {...choices} />}
              card={
                selected && (
                  <PlanCardFrame
                    name={selected.name}
                    size={sizeOf(selected.resource)}
                    words={selected.words}
                    onClose={() => onSelect(null)}
                  >
                    <RoomEntries entries={selected.entries} at={at} timezone={timezone} />
                  </PlanCardFrame>
                )
              }
            />
          )}
        </QueryContent>
      }
      list={
        <>
          <Box sx={{ px: 5, py: 4, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="subtitle1" component="h2" aria-live="polite">
              {t('calendar.at', { floor: floor.name, time: text })}
            </Typography>
            <Typography variant="note">
              {t('calendar.free', { count: freeOn(floor.id), total: rooms.length })}
            </Typography>
            <Box>{!isLoadingEntries && <NearestFloor {...choices} />}</Box>
          </Box>
          {isLoadingEntries ? (
            <EntrySkeleton />
          ) : (
            <MomentList {...{ rooms, at, timezone, selectedId, onSelect }} />
          )}
        </>
      }
      time={
        <PlanTimeBar
          {...{ range, window, timezone, bars, heading }}
          label={t('calendar.moment')}
          onChange={moveTo}
          onNow={() => go({ date: data.closedToday?.today ?? null, time: null })}
        />
      }
    />
  );
}
