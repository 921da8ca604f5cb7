import type { InvitationAnswer, StoredAnswer } from '@axp/contracts/vocabulary';
import { invitationAnswers } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { Segmented } from '@/shared/ui/segmented.tsx';

interface AnswerChoiceProps {
  readonly answer: StoredAnswer;
  readonly onChoose: (answer: InvitationAnswer) => void;
  readonly isWide?: boolean;
  /** Title of the booking, where a page has several invitations. */
  readonly title?: string;
}

/** Accept, maybe or decline; the answer given so far is selected. */
export function AnswerChoice({ answer, onChoose, isWide = false, title }: AnswerChoiceProps) {
  const { t } = useTranslation('common');
  const label = t('invitation.label');
  return (
    <Segmented
      label={title === undefined ? label : `${label}: ${title}`}
      value={invitationAnswers.find((one) => one === answer) ?? null}
      options={invitationAnswers.map((value) => ({
        value,
        label: t(`invitation.answer.${value}`),
      }))}
      onChange={onChoose}
      isWide={isWide}
    />
  );
}
