import { describe, expect, it } from '@jest/globals';
import { asActor, rolesOf } from './actor.ts';

const nothing = { is_help_desk: false, is_auditor: false, managed_building_ids: [] };

describe('[D-01] the roles of a stored person', () => {
  it.each([
    ['none', nothing, []],
    ['buildings', { ...nothing, managed_building_ids: ['tower'] }, ['facility-manager']],
    ['the help desk', { ...nothing, is_help_desk: true }, ['help-desk']],
    ['the audit', { ...nothing, is_auditor: true }, ['auditor']],
  ])('with %s are %j: %j', (_, row, roles) => {
    expect(rolesOf(row)).toEqual(roles);
  });
});

describe('[D-01] a person who acts', () => {
  const units = [
    { business_unit_id: 'finance', is_default: false },
    { business_unit_id: 'sales', is_default: true },
  ];
  const row = {
    ...nothing,
    id: 'ann',
    full_name: 'Ann',
    businessUnits: units,
    is_all_bu: false,
    is_administrator: false,
    is_approver: false,
    standsInFor: [],
  };
  const acting = (change: object = {}) => asActor({ ...row, ...change }, 'session');

  it('starts with their default unit, or none if no default is set', () => {
    expect(acting()).toMatchObject({
      businessUnitIds: ['finance', 'sales'],
      defaultBusinessUnitId: 'sales',
      sessionId: 'session',
    });
    expect(acting({ businessUnits: units.slice(0, 1) }).defaultBusinessUnitId).toBeNull();
  });

  it('may book with a unit or in all units, and administer as an administrator', () => {
    const may = ({ ability }: ReturnType<typeof acting>) =>
      [ability.can('create', 'Booking'), ability.can('manage', 'Administration')] as const;
    expect(may(acting())).toEqual([true, false]);
    expect(may(acting({ businessUnits: [] }))).toEqual([false, false]);
    expect(may(acting({ businessUnits: [], is_all_bu: true }))).toEqual([true, false]);
    expect(may(acting({ is_administrator: true }))).toEqual([true, true]);
  });
});
