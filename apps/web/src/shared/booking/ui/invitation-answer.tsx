import type { StoredAnswer } from '@axp/contracts/vocabulary';
import type { Answering } from '../moves/use-answer.ts';
import { useAnswer } from '../moves/use-answer.ts';
import { AnswerChoice } from './answer-choice.tsx';

interface InvitationAnswerProps {
  readonly booking: Parameters<typeof useAnswer>[0];
  readonly answer: StoredAnswer;
  readonly scope?: Answering['scope'];
  /** Title of the booking, where a page has several invitations. */
  readonly title?: string;
}

/** Answers an invitation at once; the choice shows what is being sent. */
export function InvitationAnswer(props: InvitationAnswerProps) {
  const { booking, answer, scope = 'this', title } = props;
  const { mutate, variables, isPending } = useAnswer(booking);
  return (
    <AnswerChoice
      answer={isPending ? variables.answer : answer}
      onChoose={(chosen) => mutate({ answer: chosen, scope })}
      {...(title !== undefined && { title })}
    />
  );
}
