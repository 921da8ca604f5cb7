import type { ManagedResource, Person, ResourceType } from '@axp/contracts';
import { listManagedResources, listPeople } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { Finding } from './found-fields.tsx';

const most = 20;

/** Active staff by name or email. */
export const findColleagues: Finding<Pick<Person, 'id' | 'fullName'>> = {
  key: ['admin', 'colleagues'],
  find: async (text, signal) =>
    (await call(listPeople, { query: { text, limit: most } }, { signal })).data,
};

function managedResources(type?: ResourceType): Finding<ManagedResource> {
  return {
    key: ['admin', 'resources-by-name', ...(type === undefined ? [] : [type])],
    find: async (text, signal) =>
      (await call(listManagedResources, { query: { type, text, limit: most } }, { signal })).data,
  };
}

/** Whatever can be booked, by name, code or place. */
export const findManagedResources = managedResources();

/** The same by its name alone. */
export const findResources: Finding<Pick<ManagedResource, 'id' | 'name'>> = {
  ...findManagedResources,
};

/** The same, of one kind. */
export const findOfKind = (type: ResourceType): typeof findResources => ({
  ...managedResources(type),
});
