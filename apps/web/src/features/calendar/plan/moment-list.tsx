import { Box, Typography } from '@mui/material';
import { PlanLegend } from '@/shared/floor-plan/plan-legend.tsx';
import { PlanRow } from '@/shared/floor-plan/plan-row.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { useRowWords } from '../timeline/use-row-words.ts';
import { momentStates } from './moment-rooms.ts';
import { RoomEntries } from './room-entries.tsx';
import type { MomentRoom } from './use-moment.ts';

interface MomentListProps {
  readonly rooms: readonly MomentRoom[];
  readonly at: number;
  readonly timezone: string;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** Entries that follow are in the card. */
const entriesInView = 2;

/** The resources of a floor in the order of the plan, with what takes them now and next. */
export function MomentList({ rooms, at, timezone, ...selection }: MomentListProps) {
  const { sizeOf } = useRowWords();
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rooms.map((room) => (
          <PlanRow
            key={room.id}
            room={room}
            size={sizeOf(room.resource)}
            note={<StateWords room={room} />}
            below={
              <RoomEntries
                entries={room.entries.slice(0, entriesInView)}
                at={at}
                timezone={timezone}
              />
            }
            {...selection}
          />
        ))}
      </Box>
      <PlanLegend states={momentStates} rooms={rooms} />
    </>
  );
}

/** The state in words; in view only where no entry below says the same. */
function StateWords({ room: { state, words, current } }: { readonly room: MomentRoom }) {
  if (current) return <HiddenText>{words}</HiddenText>;
  const color = state === 'free' ? 'success.main' : 'text.secondary';
  return (
    <Typography variant="caption" component="span" sx={{ color, fontWeight: 600 }}>
      {words}
    </Typography>
  );
}
