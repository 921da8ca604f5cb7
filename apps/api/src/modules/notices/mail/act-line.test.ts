import { describe, expect, it } from '@jest/globals';
import { textsIn } from '../../../platform/texts/texts.ts';
import { actLine, isOwnAct } from './act-line.ts';
import type { Told } from './testing/build-mail.ts';
import { ann, at, buildMail, toBen } from './testing/build-mail.ts';

const lineOf = (told: Told, language: 'en' | 'th' = 'en') =>
  actLine(buildMail({ ...told, language }), textsIn(language, 'mail'));

const timeOf = ([start, end]: readonly [string, string]) => `${start}/${end}`;
const moved = (before: readonly [string, string], after: readonly [string, string]) => ({
  field: 'time' as const,
  before: timeOf(before),
  after: timeOf(after),
});
const [ten, eleven, noon, one] = [at('10:00'), at('11:00'), at('12:00'), at('13:00')];
const renamed = { field: 'title' as const, before: 'Plan', after: 'Planning' };
const cancelled = { status: 'cancelled' } as const;

describe('the sentence of who did what', () => {
  it.each([
    [
      'tells a rejection from a cancellation',
      { booking_status: 'cancelled-admin', facts: { ...cancelled, action: 'reject' } },
      'Max declined it.',
    ],
    [
      'names who cancelled',
      { booking_status: 'cancelled-admin', facts: { ...cancelled, action: 'cancel' } },
      'Max cancelled it.',
    ],
    [
      'names who approved',
      { booking_status: 'approved', facts: { action: 'approve' } },
      'Max approved it.',
    ],
    [
      'names who checked in',
      { booking_status: 'checked-in', facts: { action: 'check-in' } },
      'Max checked in.',
    ],
    [
      'names who checked out',
      { booking_status: 'checked-out', facts: { action: 'check-out' } },
      'Max checked out.',
    ],
    ['says of a change without named fields that there was one', {}, 'Max changed it.'],
    [
      'writes a dash for a value that was not there, and one that is gone',
      {
        facts: {
          changes: [
            { field: 'attendees', before: null, after: '4' },
            { field: 'driver', before: 'Dao', after: null },
          ],
        },
      },
      'Max changed it: people: – → 4, driver: Dao → –',
    ],
    [
      'has the time first, and what else changed after it',
      { facts: { changes: [renamed, moved([ten, eleven], [noon, one])] } },
      'Max moved it from 10:00–11:00 to 12:00–13:00, title: Plan → Planning',
    ],
    [
      'has the days of a move to another day',
      { facts: { changes: [moved([ten, eleven], [at('10:00', 3), at('11:00', 3)])] } },
      'Max moved it from Mon, 2 Nov 2026, 10:00–11:00 to Tue, 3 Nov 2026, 10:00–11:00',
    ],
    [
      'has the days of a move past midnight',
      { facts: { changes: [moved([ten, eleven], [ten, at('01:00', 3)])] } },
      'Max moved it from Mon, 2 Nov 2026, 10:00–11:00 to Mon, 2 Nov 2026, 10:00 – Tue, 3 Nov 2026, 01:00',
    ],
    [
      'names the zone for a reader with another clock',
      {
        timezone: 'Asia/Tokyo',
        facts: { changes: [moved([ten, eleven], [noon, one])] },
      },
      'Max moved it from 10:00–11:00 to 12:00–13:00 (Thailand Time)',
    ],
  ] satisfies readonly (readonly [string, Told, string])[])('[Z-80] %s', (_, told, expected) => {
    expect(lineOf(told)?.replaceAll(/\s+/g, ' ')).toBe(expected);
  });

  it('[Z-80] [I-01] has Thai times in Thai', () => {
    const changes = [moved([ten, eleven], [noon, one])];
    expect(lineOf({ facts: { changes } }, 'th')).toBe(
      'Max เลื่อนจาก 10:00–11:00 น. เป็น 12:00–13:00 น.',
    );
  });

  it.each([
    [
      'the server did',
      { booking_status: 'cancelled-timeout', facts: { ...cancelled, actor: null } },
    ],
    ['only leaves its reader out', { ...toBen, booking_status: 'cancelled-self' }],
    ['is a confirmation', { booking_status: 'book-success', facts: { action: 'book' } }],
    ['has a topic of its own', { topic: 'problem', facts: { action: 'check-out' } }],
  ] satisfies readonly (readonly [string, Told])[])('[Z-80] is left out of what %s', (_, told) => {
    expect(lineOf(told)).toBeNull();
  });
});

describe('an own act', () => {
  const byAnn = { actor: { ...ann, email: 'Ann@Acme.test' } };

  it('is one of the reader, however their address is written', () => {
    expect(isOwnAct(buildMail({ facts: byAnn }))).toBe(true);
    expect(isOwnAct(buildMail({ ...toBen, facts: byAnn }))).toBe(false);
    expect(lineOf({ facts: byAnn })).toBe('You changed it.');
  });

  it('is none of a reminder, whose reader still has to do something', () => {
    expect(isOwnAct(buildMail({ topic: 'overdue', facts: byAnn }))).toBe(false);
  });
});
