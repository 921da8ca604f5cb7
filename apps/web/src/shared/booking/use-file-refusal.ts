import { attachmentLimits } from '@axp/contracts';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';

const bytesPerMegabyte = 1_048_576;

/** Whole megabytes of a limit, as refusals name it. */
export function megabytesOf(bytes: number): number {
  return Math.floor(bytes / bytesPerMegabyte);
}

/** Why a file can't be sent, in words; null where nothing speaks against it (Z-20). */
export function useFileRefusal(maximum: number = attachmentLimits.bytes) {
  const text = useValidationText();
  const problemText = useProblemText();
  return {
    /** Checks before sending; only the content shows the real type. */
    before: ({ size }: File): string | null => {
      if (size === 0) return text.issue({ path: 'file', code: 'file_empty', params: {} });
      if (size <= maximum) return null;
      const params = { maximum, maximumMegabytes: megabytesOf(maximum) };
      return text.issue({ path: 'file', code: 'file_too_large', params });
    },
    after: (error: unknown): string => {
      const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
      return issue ? text.issue(issue) : problemText(error);
    },
  };
}
