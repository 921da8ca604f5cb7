import { useTranslation } from 'react-i18next';
import type { ValidationText } from './validation-text.ts';
import { validationText } from './validation-text.ts';

/** Zone of the device, for times that belong to no resource. */
function deviceTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Texts of refusals in the user's language; times in `timezone`, else in the device's zone. */
export function useValidationText(timezone?: string): ValidationText {
  const { i18n } = useTranslation('validation');
  return validationText(i18n, timezone ?? deviceTimezone());
}
