import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import type { peopleQueries } from './people-queries.ts';

interface UseQuestionProps {
  readonly title: string;
  /** Effect of the step, apart from the numbers. */
  readonly text: string;
  readonly confirmLabel: string;
  /** Counts what the step affects. */
  readonly use: ReturnType<typeof peopleQueries.unitUse>;
  readonly isDestructive?: boolean;
  readonly isWorking: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a step that affects people, resources or bookings, with their numbers. */
export function UseQuestion({ title, text, use, ...question }: UseQuestionProps) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { data, error } = useQuery({ ...use, gcTime: 0, retry: false });
  const numbers = data
    ? t('use.text', {
        people: t('use.people', { count: data.people }),
        resources: t('use.resources', { count: data.resources }),
        bookings: t('use.bookings', { count: data.bookings }),
      })
    : t('use.checking');
  return (
    <ConfirmDialog
      title={title}
      description={`${error ? problemText(error) : numbers} ${text}`}
      {...question}
      isWorking={question.isWorking || (!data && !error)}
    />
  );
}
