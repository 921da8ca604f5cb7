import { attachmentLimits } from '@axp/contracts';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';

const bytesPerMegabyte = 1_048_576;

/** Why a file can't be attached, in words; null where nothing speaks against it (Z-20). */
export function useFileRefusal() {
  const text = useValidationText();
  const problemText = useProblemText();
  return {
    /** Checks before sending; only the content shows the real type. */
    before: ({ size }: File): string | null => {
      const { bytes: maximum } = attachmentLimits;
      if (size === 0) return text.issue({ path: 'file', code: 'file_empty', params: {} });
      if (size <= maximum) return null;
      const params = { maximum, maximumMegabytes: maximum / bytesPerMegabyte };
      return text.issue({ path: 'file', code: 'file_too_large', params });
    },
    after: (error: unknown): string => {
      const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
      return issue ? text.issue(issue) : problemText(error);
    },
  };
}
