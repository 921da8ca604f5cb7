import { textsIn } from '../../../platform/texts/texts.ts';
import { plainAnswer } from './answer-content.ts';
import { answeredEvent } from './answering.ts';
import type { Outcome } from './calendar-adapter.ts';
import type { TimedEvent } from './domain/meeting-dates.ts';
import type { Answerable } from './request.ts';

/** Reasons of a message that asks for nothing that could be booked. */
interface Defect {
  readonly reason: string;
  readonly detail?: string;
}

/** Answers what is wrong with a message, or with the address that it was sent to. */
export async function declineMessage(
  { organizer, deps, recipient, messageId }: Answerable,
  event: TimedEvent | null,
  { reason, detail = '' }: Defect,
): Promise<Outcome> {
  const { tx, person, language } = organizer;
  const say = textsIn(language, 'room');
  const isAddress = reason.startsWith('address-') || reason === 'unknown-address';
  const id = tx.newId();
  await deps.calendar.respond(tx, {
    id,
    language,
    content: {
      verdict: 'declined',
      event: event && answeredEvent(event, recipient),
      title: event?.title ?? '',
      isPrivate: event?.isPrivate ?? false,
      organizer: person,
      room: { name: '', email: recipient },
      where: null,
      ...plainAnswer,
      reason: isAddress
        ? say(`defect.${addressDefect(reason)}`)
        : say('defect.damaged', { detail }),
      messageId,
    },
  });
  return {
    verdict: 'declined',
    reason,
    answer_id: id,
    params: detail === '' ? {} : { detail },
  };
}

function addressDefect(reason: string) {
  if (reason === 'address-released') return 'released';
  return reason === 'address-off' ? 'off' : 'unknown';
}
