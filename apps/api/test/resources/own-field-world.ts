import type { OwnFieldBody } from '@axp/contracts/administration';
import { createOwnField } from '@axp/contracts/administration';
import type { Member, TestApi } from '../app.ts';

/** A text of bookings that the booker fills; changes make it another field. */
export function fieldBody(changes: Partial<OwnFieldBody> = {}): OwnFieldBody {
  return {
    subject: 'booking',
    kind: 'text',
    label: { en: 'Cost object', th: 'รหัสต้นทุน' },
    help: { en: '', th: '' },
    isRequired: false,
    default: null,
    types: ['room'],
    resourceIds: [],
    seenBy: 'everyone',
    filledBy: 'booker',
    isFilter: false,
    isPersonal: false,
    number: null,
    choices: [],
    ...changes,
  };
}

export const typeC = '019a1f00-0000-7000-8000-00000000000c';
export const typeG = '019a1f00-0000-7000-8000-00000000000a';

/** A choice of resources that the search offers. */
export const plugType: Partial<OwnFieldBody> = {
  subject: 'resource',
  filledBy: 'administrators',
  kind: 'choice',
  label: { en: 'Plug type', th: 'ชนิดปลั๊ก' },
  isFilter: true,
  choices: [
    { id: typeC, label: { en: 'Type C', th: 'แบบ C' } },
    { id: typeG, label: { en: 'Type G', th: 'แบบ G' } },
  ],
};

export async function addField(
  api: TestApi,
  as: Member,
  changes: Partial<OwnFieldBody> = {},
): Promise<string> {
  const { data } = await api.call(createOwnField, { as, body: fieldBody(changes) });
  return data.id;
}
