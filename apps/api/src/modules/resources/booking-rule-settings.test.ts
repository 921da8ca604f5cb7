import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { parseRuleOverrides, RuleSettings, resolveBookingRules } from './booking-rule-settings.ts';

describe('booking rules', () => {
  it('[Z-11] are the defaults where nothing is set', () => {
    expect(resolveBookingRules('car', [undefined, {}, undefined])).toEqual(defaultBookingRules.car);
  });

  it('[Z-11] let the resource win over the unit and the unit over the merchant, rule by rule', () => {
    const merchant = { maxAheadDays: 90, gridMinutes: 30, bufferAfterMinutes: 10 };
    const unit = { maxAheadDays: 60, gridMinutes: undefined };
    const resource = { bufferAfterMinutes: 0 };
    expect(resolveBookingRules('room', [merchant, unit, resource])).toEqual({
      ...defaultBookingRules.room,
      maxAheadDays: 60,
      gridMinutes: 30,
      bufferAfterMinutes: 0,
    });
  });

  it('are read from storage by a schema that knows their limits', () => {
    expect(parseRuleOverrides({ bufferAfterMinutes: 240 })).toEqual({ bufferAfterMinutes: 240 });
    expect(() => parseRuleOverrides({ bufferAfterMinutes: 241 })).toThrow('too_big');
    expect(RuleSettings.safeParse({ room: { gridMinutes: 0 } }).success).toBe(false);
  });
});
