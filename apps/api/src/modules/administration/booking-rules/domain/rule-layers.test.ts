import { defaultBookingRules } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { OwnRules, RuleLayer } from './rule-layers.ts';
import { afterChange, faultsOfRequest, faultsOfRules, traceRule } from './rule-layers.ts';

const layer = (level: RuleLayer['level'], own: OwnRules): RuleLayer => ({
  level,
  name: `the ${level}`,
  own,
});

describe('[Z-11] the effective value of a rule', () => {
  it('is that of the innermost level that sets it, even zero', () => {
    const layers = [
      layer('merchant', { gridMinutes: 30, bufferAfterMinutes: 15 }),
      layer('business-unit', { gridMinutes: 60 }),
      layer('resource', { bufferAfterMinutes: 0 }),
    ];
    const from = (level: string) => ({ level, name: `the ${level}` });
    expect(traceRule('room', 'gridMinutes', layers)).toEqual({
      value: 60,
      from: from('business-unit'),
    });
    expect(traceRule('room', 'bufferAfterMinutes', layers)).toEqual({
      value: 0,
      from: from('resource'),
    });
  });

  it('is the default of the kind when no level sets it', () => {
    expect(traceRule('car', 'approval', [layer('merchant', { gridMinutes: 30 })])).toEqual({
      value: defaultBookingRules.car.approval,
      from: { level: 'default', name: null },
    });
  });
});

describe('[Z-11] a change of rules', () => {
  it('sets some, resets others to the inherited value, and keeps the rest', () => {
    const own = { gridMinutes: 30, maxAheadDays: 10, maxUpcomingBookings: 3 };
    const change = { set: { maxAheadDays: 20 }, inherit: ['gridMinutes', 'approval'] } as const;
    expect(afterChange(own, change)).toEqual({ maxAheadDays: 20, maxUpcomingBookings: 3 });
  });

  it('is refused for a rule that the kind does not have, and for a rule both set and reset', () => {
    const request = {
      set: { enforceCapacity: true, gridMinutes: 30, maxAheadDays: undefined },
      inherit: ['approval', 'gridMinutes'],
    } as const;
    expect(faultsOfRequest(['gridMinutes', 'approval'], request)).toEqual([
      { path: 'set.enforceCapacity', code: 'not_for_kind', params: {} },
      { path: 'inherit.1', code: 'not_together', params: { other: 'set.gridMinutes' } },
    ]);
  });
});

describe('[Z-11] rules that contradict one another', () => {
  const rules = defaultBookingRules.room;
  const faults = (change: Partial<typeof rules>) =>
    faultsOfRules({ ...rules, ...change }).map(({ path, code }) => `${path} ${code}`);

  it('are a default length above the longest one', () => {
    expect(faults({ defaultLengthMinutes: 60, maxLengthMinutes: 60 })).toEqual([]);
    expect(faults({ defaultLengthMinutes: 75, maxLengthMinutes: 60 })).toEqual([
      'set.defaultLengthMinutes longer_than_longest',
    ]);
  });

  const never = {
    approvalAboveMinutes: null,
    approvalOutsideHours: false,
    approvalForOtherUnits: false,
  };
  it.each([
    ['none', {}, ['set.approval needs_condition']],
    ['a length', { approvalAboveMinutes: 60 }, []],
    ['the hours', { approvalOutsideHours: true }, []],
    ['other units', { approvalForOtherUnits: true }, []],
  ])('are conditional approval with %s as its condition: %s', (_, condition, expected) => {
    expect(faults({ ...never, ...condition, approval: 'when' })).toEqual(expected);
    expect(faults({ ...never, ...condition, approval: 'always' })).toEqual([]);
  });
});
