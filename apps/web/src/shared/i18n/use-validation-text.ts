import { useTranslation } from 'react-i18next';
import type { ValidationText } from './validation-text.ts';
import { validationText } from './validation-text.ts';

/** These texts arrive beside the first paint: what shows them is drawn again, and nothing else. */
const arrivingLater = { bindI18nStore: 'added' } as const;

/** Texts of refusals in the user's language; times in `timezone`, else in the device's zone. */
export function useValidationText(timezone?: string): ValidationText {
  const { i18n } = useTranslation('validation', arrivingLater);
  return validationText(i18n, timezone);
}
