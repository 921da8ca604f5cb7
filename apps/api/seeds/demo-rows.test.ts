import { MerchantTheme } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { demoAccounts } from './data/demo-merchant.ts';
import { buildDemo, demoMerchants } from './rows/build-demo-rows.ts';
import type { DemoRows } from './rows/demo-rows.ts';

// A Friday morning in Bangkok.
const friday = '2026-11-20T02:10:00Z';

function demoAt(now: string): DemoRows {
  let count = 0;
  const newId = () => {
    count += 1;
    return String(count).padStart(6, '0');
  };
  return buildDemo({ now: new Date(now), newId, passwordHash: 'hash' }).rows;
}

const rows = demoAt(friday);
const merchants = demoMerchants.map(({ key }, index) => ({ key, id: rows.merchant[index]?.id }));
const acmeId = merchants[0]?.id;

describe('demo data', () => {
  it('is the same for the same moment', () => {
    expect(JSON.stringify(demoAt(friday)) === JSON.stringify(rows)).toBe(true);
  });

  it.each(merchants)('has its resources, people and units: $key', ({ id }) => {
    const count = (list: readonly { merchant_id: string }[]) =>
      list.filter((row) => row.merchant_id === id).length;
    const ofType = (type: string) => count(rows.resource.filter((row) => row.type === type));
    expect({
      rooms: ofType('room'),
      cars: ofType('car'),
      assets: ofType('asset'),
      people: count(rows.app_user),
      buildings: count(rows.building),
      businessUnits: count(rows.business_unit),
    }).toEqual({
      rooms: 40,
      cars: 12,
      assets: 30,
      // And the one who is invited.
      people: 25 + demoAccounts.length + 1,
      buildings: 3,
      businessUnits: 4,
    });
    expect(count(rows.booking)).toBeGreaterThan(1000);
  });

  it('has two to four floors a building and two time zones at Acme', () => {
    for (const building of rows.building) {
      const floors = rows.floor.filter(({ building_id }) => building_id === building.id);
      expect([2, 3, 4]).toContain(floors.length);
    }
    const zones = rows.building.filter((row) => row.merchant_id === acmeId);
    expect(new Set(zones.map(({ timezone }) => timezone)).size).toBe(2);
  });

  it('has unique names within a merchant', () => {
    for (const { id } of merchants) {
      const own = rows.resource.filter((row) => row.merchant_id === id).map(({ name }) => name);
      expect(new Set(own).size).toBe(own.length);
    }
  });

  it('[Z-04] gives each resource as many units as it has', () => {
    for (const { id, quantity = 1 } of rows.resource) {
      expect(rows.resource_unit.filter((unit) => unit.resource_id === id)).toHaveLength(
        Number(quantity),
      );
    }
  });

  it('[T-04] has themes that match the contract', () => {
    for (const { theme } of rows.merchant) {
      expect(MerchantTheme.parse(JSON.parse(String(theme)))).toBeDefined();
    }
  });
});

describe('demo accounts', () => {
  it.each(merchants)('[Z-111] exist with the state that they demonstrate: $key', ({ key }) => {
    const account = (name: string) => {
      const user = rows.app_user.find(({ email }) => email === `${name}@${key}.test`);
      const units = rows.user_business_unit.filter(({ user_id }) => user_id === user?.id);
      return {
        ...user,
        units: units.length,
        defaults: units.filter((row) => row.is_default).length,
      };
    };
    expect(account('admin')).toMatchObject({
      is_administrator: true,
      hides_setup: true,
      password_hash: 'hash',
    });
    expect(account('approver')).toMatchObject({ is_approver: true, is_administrator: false });
    expect(account('staff')).toMatchObject({ defaults: 1, has_accepted_terms: true });
    expect(account('noaccess')).toMatchObject({ units: 0, is_all_bu: false });
    expect(account('nodefault')).toMatchObject({ units: 2, defaults: 0 });
    expect(account('newbie')).toMatchObject({ has_accepted_terms: false });
    expect(account('invited')).toMatchObject({ status: 'invited', password_hash: null });
  });
});
