import { describe, expect, it } from '@jest/globals';
import { changedFacts, fieldChanges } from './changed-facts.ts';

describe('[D-08] the facts of a change', () => {
  it('are only the fields that differ, whatever the order of their keys', () => {
    const before = { name: 'Lotus', hours: { from: '08:00', to: '18:00' }, amenities: ['tv'] };
    const after = { name: 'Orchid', hours: { to: '18:00', from: '08:00' }, amenities: ['tv'] };
    expect(changedFacts({ before, after })).toEqual({
      before: { name: 'Lotus' },
      after: { name: 'Orchid' },
    });
  });

  it('are empty when nothing changed', () => {
    expect(changedFacts({ before: { name: 'Lotus' }, after: { name: 'Lotus' } })).toBeNull();
  });

  it('are all fields of a created or deleted object', () => {
    const facts = { name: 'Lotus', capacity: 8 };
    expect(changedFacts({ before: null, after: facts })).toEqual({ before: null, after: facts });
    expect(changedFacts({ before: facts, after: null })).toEqual({ before: facts, after: null });
  });

  it('include a field that was added or cleared', () => {
    const change = { before: { note: 'x' }, after: { note: null, place: 'River House' } };
    expect(fieldChanges(change)).toEqual([
      { field: 'note', before: 'x', after: null },
      { field: 'place', before: null, after: 'River House' },
    ]);
  });

  it('are texts: lists with commas, the rest as JSON', () => {
    const before = { units: [], isAllBu: false, rules: { room: { gridMinutes: 15 } } };
    const after = { units: ['Finance', 'People'], isAllBu: true, rules: {} };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'units', before: null, after: 'Finance, People' },
      { field: 'isAllBu', before: 'false', after: 'true' },
      { field: 'rules', before: '{"room":{"gridMinutes":15}}', after: '{}' },
    ]);
  });
});
