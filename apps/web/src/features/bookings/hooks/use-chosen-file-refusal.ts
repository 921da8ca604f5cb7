import { attachmentEndings } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';

function hasKnownEnding({ name }: File): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return attachmentEndings.includes(ending);
}

/** Checks a file that is sent after the booking, including its extension (Z-20). */
export function useChosenFileRefusal() {
  const { t } = useTranslation('booking');
  const refusal = useFileRefusal();
  return {
    ...refusal,
    before: (file: File): string | null =>
      refusal.before(file) ??
      (hasKnownEnding(file)
        ? null
        : t('files.wrongType', { endings: attachmentEndings.join(', ') })),
  };
}
