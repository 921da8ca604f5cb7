import { attachmentEndings, attachmentLimits } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';

const bytesPerMegabyte = 1_048_576;

function hasKnownEnding({ name }: File): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return attachmentEndings.includes(ending);
}

/** Why a file can't be attached, in words; null where nothing speaks against it (Z-20). */
export function useFileRefusal() {
  const { t } = useTranslation('booking');
  const text = useValidationText();
  const problemText = useProblemText();
  return {
    /** What can be told before it is sent; what a file really is only its content tells. */
    before: (file: File): string | null => {
      const { bytes: maximum } = attachmentLimits;
      if (file.size === 0) return text.issue({ path: 'file', code: 'file_empty', params: {} });
      if (file.size > maximum) {
        const params = { maximum, maximumMegabytes: maximum / bytesPerMegabyte };
        return text.issue({ path: 'file', code: 'file_too_large', params });
      }
      if (hasKnownEnding(file)) return null;
      return t('files.wrongType', { endings: attachmentEndings.join(', ') });
    },
    after: (error: unknown): string => {
      const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
      return issue ? text.issue(issue) : problemText(error);
    },
  };
}
