import type { ResourceType } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BookingFormValues } from '../model/booking-form.ts';
import { NoteField } from './detail-fields.tsx';
import { InviteesField, PassengersField } from './people-fields-lazy.ts';

/** Reason for changing another user's booking, shown to its owner (Z-71). */
export function ReasonField() {
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

/** Editable fields of a running booking: end, people, notes (Z-71). */
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
      {type === 'room' && (
        <>
          <NoteField
            name="equipmentNote"
            label={t('form.equipmentNote')}
            placeholder={t('form.equipmentHint')}
            maximum={500}
            rows={2}
          />
          <NoteField
            name="cateringNote"
            label={t('form.cateringNote')}
            placeholder={t('form.cateringHint')}
            maximum={500}
            rows={2}
          />
        </>
      )}
    </Card>
  );
}
