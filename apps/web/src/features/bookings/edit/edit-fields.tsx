import type { ResourceType } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { NoteField } from '../form/detail-fields.tsx';
import { InviteesField, PassengersField } from '../form/people-fields-lazy.ts';
import { SetUpNotes } from '../form/room-fields.tsx';

/** Why somebody else's booking is changed: its owner reads it (Z-71). */
export function EditReasonField() {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'reason'>({ name: 'reason' });
  const { ref, ...input } = field;
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <TextField
        {...input}
        inputRef={ref}
        fullWidth
        required
        label={t('edit.reason')}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? t('edit.reasonHint')}
        slotProps={{ htmlInput: { maxLength: 500, required: false, 'aria-required': true } }}
      />
    </Card>
  );
}

interface RunningFieldsProps {
  readonly type: ResourceType;
  readonly time: ReactNode;
}

/** What may still change of a booking that is under way: its end, its people, its notes (Z-71). */
export function RunningFields({ type, time }: RunningFieldsProps) {
  const { t } = useTranslation('booking');
  return (
    <Card
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 6,
      }}
    >
      <Alert severity="info">{t('edit.running')}</Alert>
      {time}
      {type === 'room' && <InviteesField />}
      {type === 'car' && <PassengersField hint={t('form.passengersHint')} />}
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      {type === 'room' && <SetUpNotes />}
    </Card>
  );
}
