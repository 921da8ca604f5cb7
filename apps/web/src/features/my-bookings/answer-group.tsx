import type { Booking } from '@axp/contracts';
import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { AnswerNote } from './answer-note.tsx';
import type { Participant } from './people-list.tsx';
import { PeopleList } from './people-list.tsx';

interface AnswerGroupProps {
  readonly booking: Booking;
  readonly answer: StoredAnswer;
  readonly people: readonly Participant[];
}

/** Invitees with one answer, which the heading says for all of them; nothing without any. */
export function AnswerGroup({ booking, answer, people }: AnswerGroupProps) {
  const headingId = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Typography
        id={headingId}
        variant="subtitle2"
        component="h3"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}
      >
        <AnswerNote answer={answer} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {people.length}
        </Box>
      </Typography>
      <PeopleList booking={booking} people={people} isGroup />
    </section>
  );
}
