import { roomLayouts } from '@axp/contracts';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import type { BookingFormValues } from '../model/booking-form.ts';
import { NoteField } from './detail-fields.tsx';

/** How the room is prepared (Z-21). */
export function SetUpFields() {
  const { t } = useTranslation('booking');
  const { field } = useController<BookingFormValues, 'layout'>({ name: 'layout' });
  return (
    <>
      <SelectField
        label={t('form.layout')}
        inputRef={field.ref}
        value={field.value}
        onChange={field.onChange}
      >
        <option value="">{t('layout.none')}</option>
        {roomLayouts.map((layout) => (
          <option key={layout} value={layout}>
            {t(`layout.${layout}`)}
          </option>
        ))}
      </SelectField>
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
  );
}
