import { describe, expect, it } from '@jest/globals';
import { withLaterChanges } from './later-changes.ts';
import type { FactChange } from './mail-facts.ts';
import type { Told } from './testing/build-mail.ts';
import { buildMail } from './testing/build-mail.ts';

const change = (field: FactChange['field'], before: string, after: string) => ({
  field,
  before,
  after,
});
const changed = (...changes: FactChange[]) => ({ facts: { changes } });
const merged = (first: Told, ...later: Told[]) =>
  withLaterChanges(buildMail(first), later.map(buildMail));
const dates = (...starts: string[]) =>
  starts.map((day) => ({ originalStart: `2026-11-${day}T03:00:00.000Z` }));

describe('[Z-72] changes that are sent as one mail', () => {
  it('go from what was at first to what is at last', () => {
    const { mail, count } = merged(
      changed(change('title', 'Plan', 'Planning'), change('attendees', '2', '3')),
      changed(change('title', 'Planning', 'Retro')),
    );
    expect(count).toBe(1);
    expect(mail.facts.changes).toEqual([
      change('title', 'Plan', 'Retro'),
      change('attendees', '2', '3'),
    ]);
  });

  it('leave out what is as it was at first', () => {
    const { mail } = merged(
      changed(change('title', 'Plan', 'Retro')),
      changed(change('title', 'Retro', 'Plan'), change('attendees', '2', '3')),
    );
    expect(mail.facts.changes).toEqual([change('attendees', '2', '3')]);
  });

  it('end with a cancellation', () => {
    const { mail, count } = merged({}, { booking_status: 'cancelled-self' }, {});
    expect([count, mail.bookingStatus]).toEqual([1, 'cancelled-self']);
  });

  it.each([
    ['that is none, such as a check-in', {}, { booking_status: 'checked-in' }],
    ['after a mail that is no change', { booking_status: 'book-success' }, {}],
    [
      'of fewer dates of the series',
      { facts: { alsoDates: dates('03', '04') } },
      { facts: { alsoDates: dates('03') } },
    ],
  ] satisfies readonly (readonly [string, Told, Told])[])(
    'do not include a later mail %s',
    (_, first, next) => {
      expect(merged(first, next).count).toBe(0);
    },
  );

  it('keep the dates that have to leave a former series', () => {
    const former = { seriesId: 'series-0', starts: [], sequence: 2 };
    const split = { knows_former_only: true, facts: { former } };
    expect(merged(split, {}).mail.former).toEqual(former);
    const next = { ...former, seriesId: 'series-1' };
    const again = { knows_former_only: true, facts: { former: next } };
    expect(merged(split, again).mail.former).toEqual(next);
  });
});
