import type { AdminUserDetail } from '@axp/contracts';
import { keysOf } from '@/shared/lib/records.ts';

const none = {
  isAdministrator: false,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [],
  approvesFor: [],
  managedResources: [],
  managedBuildings: [],
} satisfies Partial<AdminUserDetail>;

/** Editable fields of a user. */
export type PersonDraft = Pick<AdminUserDetail, 'fullName' | keyof typeof none>;
export type DraftField = keyof PersonDraft;

/** A person without rights. */
export const noRights: Omit<PersonDraft, 'fullName'> = none;

const draftFields: readonly DraftField[] = ['fullName', ...keysOf(none)];

function idsOf(named: readonly { readonly id: string }[]): string[] {
  return named.map(({ id }) => id);
}

function sameValue(one: PersonDraft[DraftField], other: PersonDraft[DraftField]): boolean {
  const written = (value: PersonDraft[DraftField]) =>
    JSON.stringify(Array.isArray(value) ? idsOf(value).toSorted() : value);
  return written(one) === written(other);
}

/** The fields in which two states of a person differ. */
export function differing(one: PersonDraft, other: PersonDraft): DraftField[] {
  return draftFields.filter((field) => !sameValue(one[field], other[field]));
}

/** Returns the fields that differ from the base. */
export function changesOf(base: PersonDraft, draft: PersonDraft) {
  const changed = new Set(differing(base, draft));
  return {
    ...(changed.has('fullName') && { fullName: draft.fullName }),
    ...(changed.has('isAdministrator') && { isAdministrator: draft.isAdministrator }),
    ...(changed.has('isApprover') && { isApprover: draft.isApprover }),
    ...(changed.has('isHelpDesk') && { isHelpDesk: draft.isHelpDesk }),
    ...(changed.has('isAuditor') && { isAuditor: draft.isAuditor }),
    ...(changed.has('isAllBu') && { isAllBu: draft.isAllBu }),
    ...(changed.has('businessUnits') && { businessUnitIds: idsOf(draft.businessUnits) }),
    ...(changed.has('approvesFor') && { approvesForIds: idsOf(draft.approvesFor) }),
    ...(changed.has('managedResources') && { managedResourceIds: idsOf(draft.managedResources) }),
    ...(changed.has('managedBuildings') && { managedBuildingIds: idsOf(draft.managedBuildings) }),
  };
}

/** Applies the user's edits to a concurrent version. */
export function rebased(base: PersonDraft, draft: PersonDraft, fresh: PersonDraft): PersonDraft {
  const typed = differing(base, draft);
  const own = Object.fromEntries(typed.map((field) => [field, draft[field]]));
  return { ...fresh, ...own };
}

/** A value of a person in words. */
export function valueInWords(
  value: PersonDraft[DraftField],
  words: { readonly yes: string; readonly no: string; readonly none: string },
): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  const names = value.map((named) => ('title' in named ? named.title : named.name));
  return names.length === 0 ? words.none : names.join(', ');
}
