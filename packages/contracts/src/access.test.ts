import { describe, expect, it } from '@jest/globals';
import { abilityFor } from './access.ts';

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
  ])('[G-06] let a user %s manage everything but the administration', (_, facts) => {
    const ability = abilityFor(facts);
    expect(ability.can('create', 'Booking')).toBe(true);
    expect(ability.can('update', 'Booking')).toBe(true);
    expect(ability.can('view', 'Administration')).toBe(false);
    expect(ability.can('manage', 'Administration')).toBe(false);
  });

  it('give the administration to administrators alone, even to one who may only view', () => {
    const ability = abilityFor({ ...plain, businessUnits: [], isAdministrator: true });
    expect(ability.can('manage', 'Administration')).toBe(true);
    expect(ability.can('create', 'Booking')).toBe(false);
  });
});
