import { useValidationText } from '@/shared/i18n/index.ts';

/**
 * Returns the error of a text that is longer than the server accepts. Fields have no `maxLength`,
 * which would cut a pasted text without a word.
 */
export function useTooLong(): (text: string, maximum: number) => string | undefined {
  const { issue } = useValidationText();
  return (text, maximum) =>
    text.trim().length > maximum
      ? issue({ path: '', code: 'too_long', params: { maximum } })
      : undefined;
}
