import type { ApiKey } from '@axp/contracts/api-keys';
import { noScopes } from '@axp/contracts/vocabulary';

export const doorKey: ApiKey = {
  id: '0192f3a0-0000-7000-8000-0000000000f1',
  name: 'Door displays',
  lastFour: 'k7Qe',
  isPersonal: false,
  creator: {
    id: '0192f3a0-0000-7000-8000-0000000000b1',
    fullName: 'Amelia Grant',
    isActive: true,
  },
  scopes: { ...noScopes, resources: 'see', bookings: 'see', checkIn: 'change' },
  networks: ['10.20.4.0/24'],
  createdAt: '2026-11-01T03:00:00.000Z',
  expiresAt: '2027-03-12T03:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-11-23T02:30:00.000Z',
  lastUsedFrom: '10.20.4.7',
  recentRequests: 4210,
  refusals: null,
  version: 3,
};
