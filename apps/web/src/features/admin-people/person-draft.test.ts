import { describe, expect, it } from '@jest/globals';
import type { PersonDraft } from './person-draft.ts';
import { changesOf, differing, rebased } from './person-draft.ts';

const finance = { id: 'b1', title: 'Finance' };
const people = { id: 'b2', title: 'People' };

const base: PersonDraft = {
  fullName: 'Ann',
  isAdministrator: false,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [finance, people],
  approvesFor: [],
  managedResources: [],
  managedBuildings: [],
};

describe('[D-04] a person changed by two administrators', () => {
  it('sends only differences; the order of units is none', () => {
    const draft = { ...base, isApprover: true, businessUnits: [people, finance] };
    expect(changesOf(base, draft)).toEqual({ isApprover: true });
    expect(changesOf(base, { ...base, businessUnits: [people] })).toEqual({
      businessUnitIds: ['b2'],
    });
  });

  it('keeps what was typed over the other one’s changes', () => {
    const draft = { ...base, fullName: 'Ann Carter' };
    const fresh = { ...base, fullName: 'Anne', isAllBu: true };
    expect(differing(base, fresh)).toEqual(['fullName', 'isAllBu']);
    const next = rebased(base, draft, fresh);
    expect(next).toEqual({ ...fresh, fullName: 'Ann Carter' });
    expect(changesOf(fresh, next)).toEqual({ fullName: 'Ann Carter' });
  });
});
