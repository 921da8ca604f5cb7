import { bookingRuleRanges } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBusinessUnit, buildMerchant, buildResource } from '../factories.ts';

const api = testApi();

describe('rules stored in the database', () => {
  it.each([
    ['{"gridMinutes":0}', 'resource_booking_rules'],
    ['{"maxAheadDays":1831}', 'resource_booking_rules'],
    ['{"gridMinutes":7.5}', 'resource_booking_rules'],
    ['{"gridMinutes":null}', 'resource_booking_rules'],
    ['{"approval":"sometimes"}', 'resource_booking_rules'],
    ['{"surprise":1}', 'resource_booking_rules'],
    ['[]', 'resource_booking_rules'],
  ])('[Z-11] are refused with %s', async (booking_rules, constraint) => {
    await expect(buildResource(api.db, { booking_rules })).rejects.toThrow(constraint);
  });

  it('[Z-11] are accepted at the bounds of every rule of the contract', async () => {
    const merchant = await buildMerchant(api.db);
    const tries = Object.entries(bookingRuleRanges).flatMap(([rule, range]) =>
      range.kind === 'number'
        ? [
            { rule, value: range.least, isTaken: true },
            { rule, value: range.most, isTaken: true },
            { rule, value: range.least - 1, isTaken: false },
            { rule, value: range.most + 1, isTaken: false },
            { rule, value: null, isTaken: range.mayBeNone },
          ]
        : [],
    );
    const seen = [];
    for (const { rule, value } of tries) {
      const booking_rules = JSON.stringify({ [rule]: value });
      const isTaken = await buildResource(api.db, { merchant_id: merchant.id, booking_rules }).then(
        () => true,
        () => false,
      );
      seen.push({ rule, value, isTaken });
    }
    expect(seen).toEqual(tries);
  });

  it('[Z-11] are refused for an unknown kind', async () => {
    const booking_rules = '{"boat":{"gridMinutes":15}}';
    await expect(buildBusinessUnit(api.db, { booking_rules })).rejects.toThrow(
      'business_unit_booking_rules',
    );
  });
});
