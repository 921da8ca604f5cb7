import type { DateChoice, PreviewedDate, ResourceDetail } from '@axp/contracts';
import { previewSeriesEdit } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import type { Edit } from '../../hooks/use-edit-booking.ts';
import { PlannedDate } from './planned-date.tsx';

type Wishes = NonNullable<Edit['body']['exceptions']>;

interface ClashRepairProps {
  readonly bookingId: string;
  readonly resource: ResourceDetail;
  /** The change that was refused. */
  readonly sent: Edit;
  readonly isSaving: boolean;
  /** Sends the change again with what was chosen for single dates. */
  readonly onSave: (exceptions: Wishes) => void;
}

/** Choices for conflicting dates of a change, as for a new series (Z-62). */
export function ClashRepair({ bookingId, resource, sent, isSaving, onSave }: ClashRepairProps) {
  const { t } = useTranslation('booking');
  const [wishes, setWishes] = useState<Wishes>(sent.body.exceptions ?? []);
  const { data: dates = [] } = useQuery({
    queryKey: [...bookingsKey, 'edit-preview', bookingId, sent, wishes] as const,
    queryFn: async ({ signal }) => {
      const scope = sent.scope === 'all' ? 'all' : 'following';
      const body = { ...sent.body, exceptions: wishes };
      const input = { params: { id: bookingId }, query: { scope }, body } as const;
      return (await call(previewSeriesEdit, input, { signal })).data;
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isWished = ({ originalStart }: PreviewedDate) =>
    wishes.some((wish) => wish.originalStart === originalStart);
  const wish = (originalStart: string, wanted: DateChoice['wish'] | null) => {
    const others = wishes.filter((each) => each.originalStart !== originalStart);
    setWishes(wanted ? [...others, wanted] : others);
  };
  const shown = dates.filter((date) => isInTheWay(date) || isWished(date));
  if (shown.length === 0) return null;
  return (
    <Card component="section" aria-label={t('planner.title')} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((date) => (
          <PlannedDate
            key={date.originalStart}
            resource={resource}
            date={date}
            isWished={isWished(date)}
            onWish={(wanted) => wish(date.originalStart, wanted)}
          />
        ))}
      </Box>
      <Button
        size="small"
        variant="contained"
        disabled={dates.some(isInTheWay)}
        loading={isSaving}
        onClick={() => onSave(wishes)}
        sx={{ mt: 3 }}
      >
        {t('edit.saveRepaired')}
      </Button>
    </Card>
  );
}

function isInTheWay({ availability }: PreviewedDate): boolean {
  return availability === 'taken' || availability === 'refused';
}
