import type { ResourceDetail, TimeRange } from '@axp/contracts';
import { Box, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFreeBeside } from '@/shared/booking/queries/free-beside.ts';
import { recurrenceOf } from '@/shared/booking/repeat.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { ChoiceRow, placeText } from '../form/choice-row.tsx';

interface PlaceFieldProps {
  /** The resource that the form is for now. */
  readonly resource: ResourceDetail;
  /** The resource of the booking as it stands. */
  readonly booked: ResourceDetail;
  readonly window: TimeRange;
  readonly amount: number | null;
  /** The rule, where more than one date is changed. */
  readonly repeat: BookingFormValues['repeat'];
  /** The link to the form asks for another place. */
  readonly isFirst: boolean;
}

const offered = 5;

/** Where the booking is, and which others are free then: the room is changed like any field. */
export function PlaceField({ resource, booked, window, amount, repeat, isFirst }: PlaceFieldProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { field } = useController<BookingFormValues, 'resourceId'>({ name: 'resourceId' });
  const [isOpen, setIsOpen] = useState(isFirst);
  const listId = useId();
  const { type } = resource;
  const criteria = {
    ...window,
    kind: type,
    count: amount,
    ...(repeat && { repeat: recurrenceOf(repeat) }),
  };
  const { data, isPending } = useFreeBeside(resource, criteria, isOpen);
  const others = data?.slice(0, offered) ?? [];
  const choose = (id: string) => {
    field.onChange(id);
    setIsOpen(false);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <ResourcePicture
          image={resource.image}
          kind={type}
          size="thumbnail"
          sx={{ width: 44, height: 44, borderRadius: '10px' }}
        />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap>
            {resource.name}
          </Typography>
          <Typography variant="secondary" noWrap>
            {placeText(resource, t)}
          </Typography>
        </Box>
        <SecondaryButton
          ref={(button) => field.ref(button)}
          autoFocus={isFirst}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ flexShrink: 0 }}
        >
          {ofKind(`${type}.change`)}
        </SecondaryButton>
      </Box>
      <Box
        id={listId}
        role="group"
        aria-label={ofKind(`${type}.change`)}
        sx={{ display: isOpen ? 'grid' : 'none', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {isOpen && isPending && <Skeleton variant="rounded" height={48} />}
        {resource.id !== booked.id && (
          <ChoiceRow
            title={t('edit.keepPlace', { name: booked.name })}
            text={placeText(booked, t)}
            onClick={() => choose(booked.id)}
          />
        )}
        {others
          .filter(({ id }) => id !== booked.id)
          .map((other) => (
            <ChoiceRow
              key={other.id}
              title={other.name}
              text={placeText(other, t)}
              onClick={() => choose(other.id)}
            />
          ))}
        {data && others.length === 0 && (
          <Typography variant="secondary">{t('edit.noOther')}</Typography>
        )}
      </Box>
    </Box>
  );
}
