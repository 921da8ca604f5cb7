import type { OwnField, OwnFieldValue } from '@axp/contracts';

export const fieldId = (number: number): string =>
  `019a1f00-0000-7000-8000-0000000f${String(number).padStart(4, '0')}`;

/** A field of bookings of all kinds, which the booker may fill. */
export function ownField(change: Partial<OwnField> = {}): OwnField {
  return {
    id: fieldId(1),
    subject: 'booking',
    kind: 'text',
    label: { en: 'Cost object', th: 'รหัสงบประมาณ' },
    help: { en: 'From your budget letter', th: 'ดูจากหนังสือแจ้งงบประมาณ' },
    isRequired: false,
    default: null,
    types: ['room', 'car', 'asset'],
    resourceIds: [],
    seenBy: 'everyone',
    filledBy: 'booker',
    isFilter: false,
    isPersonal: false,
    number: null,
    choices: [],
    ...change,
  };
}

/** A value as an answer has it, of a field with a number of its own. */
export function ownValue(number: number, change: Partial<OwnFieldValue> = {}): OwnFieldValue {
  return {
    id: fieldId(number),
    kind: 'text',
    label: { en: `Field ${number}`, th: `ช่อง ${number}` },
    value: '',
    choice: null,
    isArchived: false,
    ...change,
  };
}

export const client = {
  id: fieldId(101),
  label: { en: 'Client', th: 'ลูกค้า' },
  isArchived: false,
};

export const internal = {
  id: fieldId(102),
  label: { en: 'Internal', th: 'ภายใน' },
  isArchived: false,
};

/** One of two choices that each booking must say. */
export const purpose = ownField({
  id: fieldId(2),
  kind: 'choice',
  label: { en: 'Occasion', th: 'โอกาส' },
  help: { en: '', th: '' },
  isRequired: true,
  choices: [client, internal],
});
