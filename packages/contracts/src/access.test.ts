import { describe, expect, it } from '@jest/globals';
import { abilityFor, adminSubjects, isLimitedToBuildings, roleRights } from './access.ts';

const unit = { id: 'a' };
const plain = { businessUnits: [unit], isAllBu: 0, isAdministrator: false, roles: [] } as const;

describe('rights of a user', () => {
  it('[G-06] let a user without business units and without access to all only view', () => {
    const ability = abilityFor({ ...plain, businessUnits: [] });
    expect(ability.can('view', 'Booking')).toBe(true);
    expect(ability.can('view', 'Resource')).toBe(true);
    expect(ability.can('create', 'Booking')).toBe(false);
    expect(ability.can('cancel', 'Booking')).toBe(false);
  });

  it.each([
    ['with a business unit', plain],
    ['with access to all units', { ...plain, businessUnits: [], isAllBu: 1 } as const],
  ])('[G-06] let a user %s manage everything except the administration', (_, facts) => {
    const ability = abilityFor(facts);
    expect(ability.can('create', 'Booking')).toBe(true);
    expect(ability.can('update', 'Booking')).toBe(true);
    expect(ability.can('view', 'Administration')).toBe(false);
    expect(ability.can('manage', 'Administration')).toBe(false);
  });

  it('give the administration only to administrators, even to one who may only view', () => {
    const ability = abilityFor({ ...plain, businessUnits: [], isAdministrator: true });
    expect(ability.can('manage', 'Administration')).toBe(true);
    expect(ability.can('create', 'Booking')).toBe(false);
  });
});

describe('a role', () => {
  it('[D-01] of an auditor views every part of the administration and changes nothing', () => {
    const ability = abilityFor({ ...plain, roles: ['auditor'] });
    for (const subject of adminSubjects) {
      expect(ability.can('view', subject)).toBe(true);
      expect(ability.can('update', subject)).toBe(false);
    }
    expect(roleRights.auditor.rights.every(([action]) => action === 'view')).toBe(true);
  });

  it('[G-06] gives no right to book to people who may only view', () => {
    const facts = { ...plain, businessUnits: [], roles: ['help-desk'] } as const;
    expect(abilityFor(facts).can('view', 'Person')).toBe(true);
    expect(abilityFor(facts).can('create', 'Booking')).toBe(false);
  });

  it.each([
    [['facility-manager'], 'view', true],
    [['facility-manager'], 'update', true],
    [['facility-manager', 'auditor'], 'view', false],
    [['facility-manager', 'auditor'], 'update', true],
    [['help-desk'], 'view', false],
  ] as const)(
    '[D-01] of %j limits the right to %s resources to buildings: %s',
    (roles, action, is) => {
      const facts = { isAdministrator: false, roles };
      expect(isLimitedToBuildings(facts, [action, 'ManagedResource'])).toBe(is);
      expect(
        isLimitedToBuildings({ ...facts, isAdministrator: true }, [action, 'ManagedResource']),
      ).toBe(false);
    },
  );

  it('[D-01] limits only the rights that it grants itself', () => {
    const manager = { ...plain, roles: ['facility-manager'] } as const;
    const both = { ...plain, roles: ['facility-manager', 'help-desk'] } as const;
    expect(isLimitedToBuildings(plain, ['view', 'Building'])).toBe(false);
    expect(isLimitedToBuildings(manager, ['view', 'Person'])).toBe(false);
    // The help desk updates, but no buildings.
    expect(isLimitedToBuildings(both, ['update', 'Building'])).toBe(true);
  });
});
