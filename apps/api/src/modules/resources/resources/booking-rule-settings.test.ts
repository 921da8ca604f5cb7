import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  parseRuleOverrides,
  RuleSettings,
  resolveBookingRules,
  rulesShownTo,
} from './booking-rule-settings.ts';

describe('booking rules', () => {
  it('[Z-11] are the defaults when nothing is set', () => {
    expect(resolveBookingRules('car', [undefined, {}, undefined])).toEqual(defaultBookingRules.car);
  });

  it('[Z-11] prefer the resource to the unit and the unit to the merchant, rule by rule', () => {
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

  it('[Z-11] for display are those of the person’s default business unit', () => {
    const sales = { room: { maxAheadDays: 60 } };
    const merchant = {
      bookingRules: { room: { maxAheadDays: 90 } },
      unitRules: new Map([['sales', sales]]),
    };
    const aheadFor = (businessUnitId: string | null, own?: unknown) =>
      rulesShownTo({ merchant, businessUnitId }, 'room', own).maxAheadDays;
    expect(aheadFor('sales')).toBe(60);
    expect(aheadFor('finance')).toBe(90);
    expect(aheadFor(null)).toBe(90);
    expect(aheadFor('sales', { maxAheadDays: 7 })).toBe(7);
  });

  it('are parsed from storage by a schema with their limits', () => {
    expect(parseRuleOverrides({ bufferAfterMinutes: 240 })).toEqual({ bufferAfterMinutes: 240 });
    expect(() => parseRuleOverrides({ bufferAfterMinutes: 241 })).toThrow('too_big');
    expect(RuleSettings.safeParse({ room: { gridMinutes: 0 } }).success).toBe(false);
  });
});
