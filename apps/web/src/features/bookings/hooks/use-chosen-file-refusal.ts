import { attachmentEndings } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useFileRefusal } from '@/shared/booking/use-file-refusal.ts';

function hasKnownEnding({ name }: File): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return attachmentEndings.includes(ending);
}

/** As for any file; one that is only sent after the booking is told by its ending too (Z-20). */
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
