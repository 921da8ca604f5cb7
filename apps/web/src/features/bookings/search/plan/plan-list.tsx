import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { foundHref } from '@/shared/booking/search-url.ts';
import { hasBegun } from '@/shared/booking/time-window.ts';
import { PlanLegend } from '@/shared/floor-plan/plan-legend.tsx';
import { PlanRow } from '@/shared/floor-plan/plan-row.tsx';
import type { PlanState } from '@/shared/floor-plan/plan-states.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { ListedRoom } from './plan-rooms.ts';
import { searchStates } from './plan-rooms.ts';

interface PlanListProps {
  readonly rooms: readonly ListedRoom[];
  readonly search: ResourceSearch;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onDetails: (id: string) => void;
}

/** The resources of a floor in the order of the plan, with the same words. */
export function PlanList({ rooms, ...actions }: PlanListProps) {
  const { t } = useTranslation('plan');
  const byState = Map.groupBy(rooms, ({ state }) => state);
  return (
    <>
      {searchStates.map((state) => {
        const group = byState.get(state);
        if (!group) return null;
        return (
          <Box key={state} component="section" aria-label={t(`state.${state}`)}>
            {state !== 'free' && (
              <Typography variant="overline" component="h2" sx={headingStyle}>
                {t(`state.${state}`)}
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {group.map((room) => (
                <ListRow key={room.id} room={room} {...actions} />
              ))}
            </Box>
          </Box>
        );
      })}
      <PlanLegend states={searchStates} rooms={rooms} />
    </>
  );
}

interface ListRowProps extends Omit<PlanListProps, 'rooms'> {
  readonly room: ListedRoom;
}

const wordColors: Readonly<Record<PlanState, string>> = {
  free: 'success.main',
  busy: 'text.secondary',
  mine: 'link',
  partly: 'text.secondary',
  waiting: 'text.secondary',
  unfit: 'text.secondary',
};

function ListRow({ room, search, onDetails, ...selection }: ListRowProps) {
  const { t } = useTranslation(['plan', 'booking']);
  const { capacity, state, words, hit } = room;
  return (
    <PlanRow
      room={room}
      size={capacity === null ? null : t('booking:seats', { count: capacity })}
      note={
        <Typography variant="caption" component="span" sx={{ color: wordColors[state] }}>
          {words}
        </Typography>
      }
      end={
        hit && (
          <BookAction
            room={{ ...room, hit }}
            search={search}
            onDetails={onDetails}
            label={t(hit.needsApproval ? 'booking:results.request' : 'booking:results.select')}
          />
        )
      }
      {...selection}
    />
  );
}

interface BookActionProps extends Pick<PlanListProps, 'search' | 'onDetails'> {
  readonly room: ListedRoom & { readonly hit: NonNullable<ListedRoom['hit']> };
  readonly label: string;
}

/** Books a free resource; of a taken one the details show its other times. */
export function BookAction({ room, search, label, onDetails }: BookActionProps) {
  const { t } = useTranslation('booking');
  const mayBook = useAbility().can('create', 'Booking');
  const isPast = hasBegun(search, useNow());
  const { id, name, state } = room;
  if (!mayBook || isPast) return null;
  if (state !== 'free') {
    return (
      <SecondaryButton onClick={() => onDetails(id)}>
        {t('results.times')}
        <HiddenText> {name}</HiddenText>
      </SecondaryButton>
    );
  }
  const href = foundHref(search, { resourceId: id, window: search });
  return (
    <Button component={PageLink} href={href} variant="contained">
      {label}
      <HiddenText> {name}</HiddenText>
    </Button>
  );
}

const headingStyle = {
  display: 'block',
  px: 5,
  py: 2,
  bgcolor: 'sunken',
  color: 'text.secondary',
} as const;
