import { isCancellation, isChange } from './domain/mail-message.ts';
import type { DueMail } from './due-mail.ts';
import type { FactChange, MailFacts } from './mail-facts.ts';

interface Merged {
  readonly mail: DueMail;
  /** How many of the later mails it includes. */
  readonly count: number;
}

/**
 * Returns a mail about a change with the later mails about the same booking in it: what was at
 * first, and what is at last.
 */
export function withLaterChanges(first: DueMail, later: readonly DueMail[]): Merged {
  let mail = first;
  let count = 0;
  for (const next of later) {
    const isSame = isChange(next) || isCancellation(next);
    if (!isChange(mail) || !isSame || !coversDates(next.facts, mail.facts)) break;
    const changes = mergedChanges(mail.facts.changes, next.facts.changes);
    const former = next.former ?? mail.former;
    mail = { ...next, former, facts: { ...next.facts, changes } };
    count += 1;
  }
  return { mail, count };
}

/** Whether a step is about all dates of an earlier one. */
function coversDates(later: MailFacts, earlier: MailFacts): boolean {
  const starts = new Set(later.alsoDates.map(({ originalStart }) => originalStart));
  return earlier.alsoDates.every(({ originalStart }) => starts.has(originalStart));
}

function mergedChanges(
  earlier: readonly FactChange[],
  later: readonly FactChange[],
): readonly FactChange[] {
  const merged = new Map<FactChange['field'], FactChange>();
  for (const change of [...earlier, ...later]) {
    const before = merged.get(change.field)?.before ?? change.before;
    merged.set(change.field, { ...change, before });
  }
  return [...merged.values()].filter(({ before, after }) => before !== after);
}
