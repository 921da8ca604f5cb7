import type { Booking } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { AnswerNote } from './answer-note.tsx';
import { RemindButton } from './remind-button.tsx';

type Invitee = Booking['invitees'][number];

export interface Participant extends Partial<Omit<Invitee, 'userId' | 'name'>> {
  readonly key: string;
  readonly userId: string | null;
  readonly name: string;
  readonly profileImage: Booking['booker']['profileImage'];
  readonly role: 'organiser' | 'bookedBy' | 'invited' | 'guest' | 'driver' | 'passenger';
}

/** As many invitees as are never grouped fit, with an organiser; of a group, four rows. */
const mostAtFirst = { list: 14, group: 8 } as const;

interface PeopleListProps {
  readonly booking: Booking;
  readonly people: readonly Participant[];
  /** Whether all have the same answer, which a heading says. */
  readonly isGroup?: boolean;
}

/** People in rows; the first of many, until all are asked for. */
export function PeopleList({ booking, people, isGroup = false }: PeopleListProps) {
  const { t } = useTranslation('myBooking');
  const [isWhole, setIsWhole] = useState(false);
  const first = people.slice(0, mostAtFirst[isGroup ? 'group' : 'list']);
  const shown = isWhole ? people : first;
  return (
    <>
      <Box component="ul" sx={isGroup ? groupStyle : listStyle}>
        {shown.map((person) => (
          <PersonRow key={person.key} booking={booking} person={person} isGroup={isGroup} />
        ))}
      </Box>
      {first.length < people.length && (
        <Button
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ mt: 2, ml: -3 }}
        >
          {isWhole ? t('people.fewer') : t('people.all', { count: people.length })}
        </Button>
      )}
    </>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

const groupStyle = {
  ...listStyle,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 8,
  '& > li': { borderTop: 1, borderColor: 'divider' },
} as const;

interface PersonRowProps extends Pick<PeopleListProps, 'booking' | 'isGroup'> {
  readonly person: Participant;
}

function PersonRow({ booking, person, isGroup }: PersonRowProps) {
  const { t } = useTranslation('myBooking');
  const { answer, comment, name, profileImage, role, userId } = person;
  const isReader = userId === useUser().id;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: { xs: 52, md: 48 } }}
    >
      <Box sx={{ color: 'link', flexShrink: 0 }}>
        <Avatar person={{ fullName: name, profileImage }} />
      </Box>
      <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {isReader && (
          <Typography component="span" variant="secondary">
            {` ${t('people.you')}`}
          </Typography>
        )}
        {role === 'guest' && (
          <Typography component="span" variant="note" sx={{ display: 'block' }}>
            {t('people.role.guest')}
          </Typography>
        )}
        {comment && (
          <Typography component="span" variant="note" sx={{ display: 'block' }}>
            {t('people.comment', { comment })}
          </Typography>
        )}
      </Typography>
      {answer === undefined && (
        <Typography variant="note" sx={{ flexShrink: 0 }} component="span">
          {t(`people.role.${role}`)}
        </Typography>
      )}
      {answer !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            columnGap: 2,
          }}
        >
          <AnswerNote answer={answer} isSign={isGroup === true} />
          {answer === 'none' && booking.abilities.remind && (
            <RemindButton booking={booking} count={person.isReminded ? 0 : 1} invitee={person} />
          )}
        </Box>
      )}
    </Box>
  );
}
