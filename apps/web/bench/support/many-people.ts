import type { AdminUser } from '@axp/contracts';

const names = ['Ann Carter', 'Malee Srisuk', 'Dao Rattana', 'Ken Mori', 'Ploy Chaiyo'];

/** As many people as a table may have to filter at once. */
export function manyPeople(count: number): readonly AdminUser[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `0192f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    fullName: `${names[index % names.length]} ${index}`,
    email: `person-${index}@acme.test`,
    profileImage: null,
    status: 'active' as const,
    isAdministrator: index % 500 === 0,
    isApprover: index % 50 === 0,
    isHelpDesk: false,
    isAuditor: false,
    isAllBu: false,
    businessUnits: [{ id: '0192f3a0-0000-7000-8000-0000000000b1', title: 'Sales' }],
    approvesFor: [],
    managedResources: [],
    managedBuildings: [],
    signedInAt: null,
    version: 1,
  }));
}
