import type { ManagedResource } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';

/** Comparable fields as texts, by the name of their label. */
function told(resource: ManagedResource) {
  const { price, openingHours } = resource;
  return {
    name: resource.name,
    code: resource.code,
    description: resource.description ?? '',
    building: resource.building.name,
    floor: resource.floor?.name ?? '',
    capacity: String(resource.capacity ?? ''),
    quantity: String(resource.quantity),
    amenities: resource.amenities.join(', '),
    isActive: resource.isActive ? '✓' : '✗',
    needsApproval: resource.needsApproval ? '✓' : '✗',
    rules: JSON.stringify(resource.rules),
    hours:
      openingHours
        ?.map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`)
        .join(', ') ?? '',
    closedDays: resource.isOpenOnClosedDays ? '✓' : '✗',
    isPrivate: resource.privacy === 'private' ? '✓' : '✗',
    price:
      price === null
        ? ''
        : `${price.amount / minorUnitsOf(price.currency)} ${price.currency} / ${price.per}`,
    licence: resource.licenceClass ?? '',
    unit: resource.businessUnit?.title ?? '',
    visibleTo: resource.visibleTo.map(({ title }) => title).join(', '),
    approvers: resource.approvers.map(({ fullName }) => fullName).join(', '),
  };
}

type Field = keyof ReturnType<typeof told>;

export interface ChangedField {
  readonly field: Field;
  /** Current value. */
  readonly value: string;
}

export function changedFields(base: ManagedResource, theirs: ManagedResource): ChangedField[] {
  const [before, after] = [told(base), told(theirs)];
  const fields = Object.keys(after).filter((name): name is Field => name in after);
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, value: after[field] || '–' }));
}

/** Fields outside the form, changed by photos or printed codes. */
const besideForm = new Set(['version', 'image', 'hasCode']);

/** True if no field of the form has changed concurrently. */
export function isSameInForm(base: ManagedResource, theirs: ManagedResource): boolean {
  const [before, after] = [base, theirs].map((resource) =>
    JSON.stringify(resource, (name, value: unknown) => (besideForm.has(name) ? undefined : value)),
  );
  return before === after;
}
