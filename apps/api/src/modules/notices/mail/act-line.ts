import type { Translator } from '../../../platform/texts/texts.ts';
import { isCancellation, isChange } from './domain/mail-message.ts';
import type { DueMail } from './due-mail.ts';
import { isWithinDay, marked, rangeOf, timeOf } from './mail-details.ts';
import type { FactChange } from './mail-facts.ts';

/** Says who did what: 'Ann moved it from 10:00–11:00 to 11:00–12:00, Volga → Rhine'. */
export function actLine(mail: DueMail, say: Translator): string | null {
  const { facts, topic } = mail;
  if (topic !== 'booking' || facts.actor === null) return null;
  const name = isOwnAct(mail) ? say('act.you') : facts.actor.name;
  if (isCancellation(mail)) {
    if (facts.status !== 'cancelled') return null;
    return say(facts.action === 'reject' ? 'act.declined' : 'act.cancelled', { name });
  }
  if (facts.action === 'approve') return say('act.approved', { name });
  if (facts.action === 'check-in' || facts.action === 'check-out') {
    return say(`act.${facts.action}`, { name });
  }
  if (!isChange(mail)) return null;
  const [time] = facts.changes.filter(({ field }) => field === 'time');
  const others = facts.changes.flatMap(({ field, before, after }) => {
    if (field === 'time') return [];
    const values = `${before ?? '–'} → ${after ?? '–'}`;
    return [field === 'resource' ? values : `${say(`act.field.${field}`)}: ${values}`];
  });
  const moved = time && movedBetween(time, facts.timezone, mail);
  if (moved) return [say('act.moved', { name, ...moved }), ...others].join(', ');
  if (others.length === 0) return say('act.changed', { name });
  return say('act.changedTo', { name, changes: others.join(', ') });
}

/** Whether a mail tells its reader what they did. */
export function isOwnAct({ topic, facts, recipient }: DueMail): boolean {
  return topic === 'booking' && facts.actor?.email.toLowerCase() === recipient.address;
}

/** Without the day where both are on one day. */
function movedBetween(
  change: FactChange,
  timezone: string,
  reader: Pick<DueMail, 'language' | 'timezone'>,
) {
  const [before, after] = [slotOf(change.before), slotOf(change.after)];
  if (!before || !after) return null;
  const isOneDay = [before, after].every((slot) => isWithinDay(slot, before.start, timezone));
  const format = isOneDay ? timeOf : rangeOf;
  const { language } = reader;
  const to = marked(format(after, timezone, language), after, { timezone, reader });
  return { from: format(before, timezone, language), to };
}

function slotOf(text: string | null) {
  const [start, end] = text?.split('/') ?? [];
  return start && end ? { start, end } : null;
}
