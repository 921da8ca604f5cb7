import { describe, expect, it } from '@jest/globals';
import type { WaitingLink } from './link-code.ts';
import { maxCodeMails, maxWrongCodes, resendWaitSeconds, stateOfLink } from './link-code.ts';

const now = new Date('2026-11-02T08:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const link: WaitingLink = {
  mails: 1,
  failures: 0,
  mailedAt: at(-5),
  expiresAt: at(25),
  usedAt: null,
};

describe('[H-02] a sign-in that waits for an emailed code', () => {
  it.each<[string, Partial<WaitingLink>, string]>([
    ['takes the code of its mail', {}, 'waiting'],
    ['takes no code of an old mail', { mailedAt: at(-10) }, 'code_expired'],
    ['is over after its time', { expiresAt: now }, 'over'],
    ['is over once it was used', { usedAt: now }, 'over'],
    ['is over after too many wrong codes', { failures: maxWrongCodes }, 'over'],
  ])('%s', (_, values, state) => {
    expect(stateOfLink({ ...link, ...values }, now)).toBe(state);
  });

  it('is over if it does not exist', () => {
    expect(stateOfLink(null, now)).toBe('over');
  });

  it.each<[string, Partial<WaitingLink>, number | null]>([
    ['at once after the pause', {}, 0],
    ['only after the pause', { mailedAt: at(-0.5) }, 30],
    ['never after its share of mails', { mails: maxCodeMails }, null],
  ])('can be sent another code %s', (_, values, seconds) => {
    expect(resendWaitSeconds({ ...link, ...values }, now)).toBe(seconds);
  });
});
