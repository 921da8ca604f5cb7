import type { Booking, ResourceType } from '@axp/contracts';
import { ownFieldsAt } from '@axp/contracts';
import type { ValidationText } from '@/shared/i18n/use-validation-text.ts';
import { ownValueFaults } from '@/shared/own-fields/own-value-faults-lazy.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { formOf } from '../form/booking-form-values.ts';
import type { ContentPart } from '../form/form-parts.ts';
import { ownIdsOf, ownValuesOf } from '../form/form-parts.ts';

/** Own fields of a booking that is changed: those of the resource that the form says. */
export function useOwnEdit(type: ResourceType, text: ValidationText) {
  const { ownFields } = useUser();
  const fieldsOf = ({ resourceId }: BookingFormValues) =>
    ownFieldsAt(ownFields, { subject: 'booking', type, resourceId });
  return {
    /** The form without what was typed for fields that its resource does not have. */
    meant: (values: BookingFormValues, base: Booking): BookingFormValues => {
      const ids = fieldsOf(values).map(({ id }) => id);
      const typed = Object.entries(values.ownFields).filter(([id]) => ids.includes(id));
      return { ...values, ownFields: { ...formOf(base).ownFields, ...Object.fromEntries(typed) } };
    },
    faults: (values: BookingFormValues, changed: readonly ContentPart[]) =>
      ownValueFaults(
        {
          fields: fieldsOf(values),
          values: ownValuesOf(values, ownIdsOf(changed)),
          isChange: true,
        },
        text,
      ),
  };
}
