import type { MerchantBill } from '@axp/contracts/administration';

/** A draft of one and a half hours in Bangkok. */
export const draftBill: MerchantBill = {
  id: '019ac0de-0000-7000-8000-000000000601',
  number: null,
  status: 'draft',
  version: 1,
  amount: 120_000,
  currency: 'THB',
  businessUnit: { id: '019ac0de-0000-7000-8000-000000000602', title: 'Marketing' },
  price: { amount: 80_000, currency: 'THB', per: 'hour' },
  start: '2026-11-24T07:00:00.000Z',
  end: '2026-11-24T08:30:00.000Z',
  timezone: 'Asia/Bangkok',
  quantity: 1,
  drivenKm: null,
  drawnAt: '2026-11-20T02:00:00.000Z',
  issuedAt: null,
  issuedBy: null,
  paidAt: null,
  paidBy: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  resource: { id: '019ac0de-0000-7000-8000-000000000603', type: 'room', name: 'Andaman' },
  booking: {
    id: '019ac0de-0000-7000-8000-000000000604',
    details: { title: 'Press briefing', bookedFor: 'Nicha Suwan' },
  },
};
