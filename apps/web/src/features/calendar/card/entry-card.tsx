import type { CalendarResource } from '@axp/contracts';
import Groups from '@mui/icons-material/GroupsOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Repeat from '@mui/icons-material/Repeat';
import Schedule from '@mui/icons-material/Schedule';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import type { CalendarEntry } from '../calendar-entry.ts';
import { useEntryBooking } from '../use-entry-booking.ts';
import type { EntryWords } from '../use-entry-words.ts';
import { CardActions } from './card-actions.tsx';

interface EntryCardProps extends EntryFactsProps {
  /** Opens the report elsewhere, where the card may go away. */
  readonly onReport?: () => void;
}

interface EntryFactsProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource;
  readonly words: EntryWords;
}

/** A taken time from near: what, when, where, who, and what can be done with it now. */
export function EntryCard({ onReport, ...props }: EntryCardProps) {
  const { entry, resource, words } = props;
  return (
    <Box sx={{ p: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Typography component="h2" variant="subtitle1" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {words.titleOf(entry)}
        </Typography>
        {entry.status !== null && <StatusChip status={entry.status} />}
      </Box>
      <EntryFacts {...props} />
      <CardActions entry={entry} resource={resource} onReport={onReport} />
    </Box>
  );
}

/** Time, place and people of an entry. */
export function EntryFacts({ entry, resource, words }: EntryFactsProps) {
  const { t } = useTranslation('calendar');
  const ofKind = useKindText();
  const times = useTimes(resource.timezone);
  const booking = useEntryBooking(entry);
  const { name, floor, building, type, capacity, quantity } = resource;
  const place = [name, floor?.name, building.name].filter(Boolean).join(', ');
  const size = ofKind(`${type}.size`, { count: capacity ?? quantity });
  const people = booking?.room
    ? [entry.bookedFor, t('card.people', { count: booking.room.attendees })]
    : [entry.bookedFor];
  const who = people.filter(Boolean).join(' · ');
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, color: 'text.secondary', typography: 'body2' }}>
      <Fact icon={<Schedule />}>
        <TimeRange range={entry} timezone={resource.timezone} />
        {` · ${times.duration(minutesOf(entry))}`}
      </Fact>
      <Fact icon={<Place />}>{`${place} · ${size}`}</Fact>
      {who !== '' && <Fact icon={<Groups />}>{who}</Fact>}
      {entry.isRecurring && <Fact icon={<Repeat />}>{t('entry.recurring')}</Fact>}
      {entry.isPrivate && !entry.isHidden && <Fact icon={<Lock />}>{t('entry.isPrivate')}</Fact>}
      {(entry.isAskedFor || entry.isOut) && <span>{words.signsOf(entry).join(' · ')}</span>}
    </Box>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2.5, '& > svg': { fontSize: 20 } }}>
      {icon}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
