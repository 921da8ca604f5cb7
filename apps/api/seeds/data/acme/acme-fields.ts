import type { OwnFieldBody } from '@axp/contracts/administration';
import type { DemoOwnFields } from '../demo-merchant.ts';

const ofRooms = {
  types: ['room'],
  resourceIds: [],
  isRequired: false,
  default: null,
  seenBy: 'everyone',
  isPersonal: false,
  number: null,
} satisfies Partial<OwnFieldBody>;

const plug = (last: string, en: string, th: string) => ({
  id: `0199f000-0000-7000-8000-00000000000${last}`,
  label: { en, th },
});

export const acmeFields: DemoOwnFields = {
  ofRooms: {
    ...ofRooms,
    subject: 'resource',
    kind: 'choice',
    label: { en: 'Plug type', th: 'ชนิดปลั๊ก' },
    help: { en: 'Sockets at the table', th: 'เต้ารับที่โต๊ะ' },
    filledBy: 'administrators',
    isFilter: true,
    choices: [
      plug('1', 'Universal', 'ใช้ได้ทุกแบบ'),
      plug('2', 'Type C', 'แบบ C'),
      plug('3', 'USB only', 'USB เท่านั้น'),
    ],
  },
  ofBookings: {
    ...ofRooms,
    subject: 'booking',
    kind: 'text',
    label: { en: 'Cost object', th: 'รหัสต้นทุน' },
    help: { en: 'As on the purchase order', th: 'ตามใบสั่งซื้อ' },
    filledBy: 'booker',
    isFilter: false,
    choices: [],
  },
  values: ['K-1040', 'K-2210', 'P-0087'],
};
