import { describe, expect, it } from '@jest/globals';
import type { GivenRight, Grant } from './group-grants.ts';
import { planGrants, rightsAfter, rightsRemovedManually } from './group-grants.ts';

const nothing = {
  isAdministrator: false,
  isHelpDesk: false,
  isAuditor: false,
  businessUnitIds: [],
  managedBuildingIds: [],
};
const auditor = (group: string): GivenRight => ({ group, right: 'auditor', target: null });
const unit = (id: string, group = 'Staff'): GivenRight => ({
  group,
  right: 'business-unit',
  target: { id, name: id },
});
const grant = (right: GivenRight, methodCode = 'id'): Grant => ({ ...right, id: 'g', methodCode });
const plan = (
  held: Partial<typeof nothing>,
  grants: readonly Grant[],
  wanted: readonly GivenRight[],
) => planGrants({ held: { ...nothing, ...held }, grants, methodCode: 'id', wanted });

describe('the rights granted by groups at a sign-in', () => {
  it('[J-04] name the first of several groups that grant the same right', () => {
    const { gains, added } = plan({}, [], [auditor('First'), auditor('Second')]);
    expect(gains).toEqual([auditor('First')]);
    expect(added).toEqual(gains);
  });

  it('[J-04] do not include rights that were granted by hand', () => {
    const byHand = { isAuditor: true };
    const none = { gains: [], losses: [], added: [], removed: [] };
    expect(plan(byHand, [], [auditor('Staff')])).toEqual(none);
    expect(plan(byHand, [], [])).toEqual(none);
  });

  it('[J-04] stay while a group of another method grants them too', () => {
    const other = grant(auditor('Staff'), 'cloud');
    const mine = grant(auditor('Staff'));
    expect(plan({ isAuditor: true }, [other], [auditor('Staff')])).toMatchObject({
      gains: [],
      added: [auditor('Staff')],
    });
    expect(plan({ isAuditor: true }, [other, mine], [])).toMatchObject({
      losses: [],
      removed: [mine],
    });
    expect(plan({ isAuditor: true }, [mine], [])).toMatchObject({ losses: [mine] });
  });

  it('[J-04] change only their source when another group grants the same', () => {
    const mine = grant(auditor('Old'));
    expect(plan({ isAuditor: true }, [mine], [auditor('New')])).toEqual({
      gains: [],
      losses: [],
      added: [auditor('New')],
      removed: [mine],
    });
  });

  it('[J-04] do not change when the same group grants them again', () => {
    const none = { gains: [], losses: [], added: [], removed: [] };
    expect(plan({ isAuditor: true }, [grant(auditor('Staff'))], [auditor('Staff')])).toEqual(none);
  });

  it('[J-04] are added beside another right of the same group', () => {
    const [role, member] = [auditor('Staff'), unit('a', 'Staff')];
    expect(plan({ isAuditor: true }, [grant(role)], [role, member])).toEqual({
      gains: [member],
      losses: [],
      added: [member],
      removed: [],
    });
  });

  it('[J-04] do not claim a right granted by hand beside their own', () => {
    const held = { isAuditor: true, businessUnitIds: ['a'] };
    const mine = grant(unit('a'));
    expect(
      planGrants({
        held: { ...nothing, ...held },
        grants: [mine],
        methodCode: 'id',
        wanted: [unit('a'), auditor('New')],
      }),
    ).toMatchObject({ added: [], removed: [] });
  });

  it('[J-04] tell units and buildings apart by their ids', () => {
    expect(plan({}, [], [unit('a'), unit('b')]).gains).toEqual([unit('a'), unit('b')]);
  });

  it.each([
    ['administrator', { isAdministrator: true }],
    ['help-desk', { isHelpDesk: true }],
    ['auditor', { isAuditor: true }],
    ['business-unit', { businessUnitIds: ['a'] }],
    ['facility-manager', { managedBuildingIds: ['a'] }],
  ] as const)(
    '[J-04] add the right "%s" to a person without it, and not twice',
    (right, holding) => {
      const target =
        right === 'business-unit' || right === 'facility-manager' ? { id: 'a', name: 'A' } : null;
      const wanted = [{ group: 'Staff', right, target }];
      const planned = (held: object) =>
        planGrants({ held: { ...nothing, ...held }, grants: [], methodCode: 'id', wanted });
      expect(planned({}).gains).toEqual(wanted);
      expect(planned(holding).gains).toEqual([]);
      expect(rightsAfter(nothing, planned({}))).toEqual({ ...nothing, ...holding });
      const gone = { gains: [], losses: wanted.map((one) => grant(one)) };
      expect(rightsAfter({ ...nothing, ...holding }, gone)).toEqual(nothing);
    },
  );

  it('[J-04] keep roles that they neither add nor remove', () => {
    const held = { ...nothing, isAdministrator: true, isHelpDesk: true };
    const change = { gains: [auditor('Staff')], losses: [] };
    expect(rightsAfter(held, change)).toEqual({ ...held, isAuditor: true });
  });

  it('[J-04] result in the rights after additions and removals', () => {
    const held = { ...nothing, isAuditor: true, businessUnitIds: ['a', 'b'] };
    const change = { gains: [unit('c')], losses: [grant(unit('a')), grant(auditor('Staff'))] };
    expect(rightsAfter(held, change)).toEqual({ ...nothing, businessUnitIds: ['b', 'c'] });
  });
});

it('[J-04] finds group rights that a manual change would remove', () => {
  const [role, member] = [auditor('Staff'), unit('a')];
  const taken = (change: Parameters<typeof rightsRemovedManually>[0]) =>
    rightsRemovedManually(change, [role, member]);
  expect(taken({ isAuditor: true, businessUnitIds: ['a', 'b'] })).toEqual([]);
  expect(taken({ isHelpDesk: false })).toEqual([]);
  expect(taken({ isAuditor: false })).toEqual([role]);
  expect(taken({ businessUnitIds: ['b'] })).toEqual([member]);
});
