import { getUser } from '@axp/contracts';
import type { Provisioning } from '@axp/contracts/provisioning';
import {
  getProvisioning,
  updateGroupRights,
  updateProvisioning,
} from '@axp/contracts/provisioning';
import type { MappedRight } from '@axp/contracts/vocabulary';
import type { HTTPMethods } from 'fastify';
import { z } from 'zod';
import { administrator } from '../admin/admin-world.ts';
import type { KeyCalls } from '../api-keys/key-world.ts';
import { merchantKey } from '../api-keys/key-world.ts';
import type { Member, TestApi } from '../app.ts';

const messages = 'urn:ietf:params:scim:api:messages:2.0';

export const Resource = z.looseObject({
  id: z.string(),
  active: z.boolean().optional(),
  displayName: z.string().optional(),
  meta: z.object({ version: z.string(), location: z.string() }).loose(),
});
const List = z.object({ totalResults: z.number(), Resources: z.array(Resource) }).loose();

interface Sent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A directory that is live, with a key of a new merchant. */
export interface Directory extends KeyCalls {
  readonly boss: Member;
}

export async function directory(api: TestApi, of?: Member): Promise<Directory> {
  const boss = of ?? (await administrator(api));
  const key = await merchantKey(api, boss, { scopes: { provisioning: 'change' } });
  await configure(api, boss, { isDryRun: false });
  return { ...key, boss };
}

/** Calls of a directory, by the paths of the protocol. */
export function scimOf(api: TestApi) {
  const send = (
    { host, token }: Pick<KeyCalls, 'host' | 'token'>,
    method: HTTPMethods & ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'),
    path: string,
    { body, headers = {} }: Sent = {},
  ) =>
    api.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        host,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
  const list = async (as: KeyCalls, path: string, filter?: string) => {
    const query = filter === undefined ? '' : `?filter=${encodeURIComponent(filter)}`;
    return List.parse((await send(as, 'GET', `${path}${query}`)).json());
  };
  const create = async (as: KeyCalls, path: '/Users' | '/Groups', body: object) => {
    const response = await send(as, 'POST', path, { body });
    return Resource.parse(response.json());
  };
  const patch = (as: KeyCalls, path: string, Operations: readonly object[]) =>
    send(as, 'PATCH', path, { body: { schemas: [`${messages}:PatchOp`], Operations } });
  return { send, list, create, patch };
}

interface NewGroup {
  readonly displayName: string;
  readonly externalId?: string;
  readonly memberIds?: readonly string[] | undefined;
}

/** Groups of a directory, and what its administrator sees and decides. */
export function provisioningOf(api: TestApi) {
  const { create } = scimOf(api);
  return {
    createGroup: (as: KeyCalls, { memberIds, ...names }: NewGroup) => {
      const members = memberIds?.map((value) => ({ value }));
      return create(as, '/Groups', { ...names, ...(members && { members }) });
    },
    /** Gives the members of a group that has no rights yet a right. */
    giveRight: async (
      { boss: as }: Directory,
      groupId: string,
      right: { readonly right: MappedRight; readonly targetId: string | null },
    ) => {
      const body = { version: 1, rights: [right] };
      await api.call(updateGroupRights, { as, params: { id: groupId }, body });
    },
    state: async ({ boss: as }: Directory) => (await api.call(getProvisioning, { as })).data,
    personOf: async ({ boss: as }: Directory, id: string) =>
      (await api.call(getUser, { as, params: { id } })).data,
  };
}

/** As Entra ID creates a user. */
export function entraUser(name: string, traits: object = {}) {
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: `entra-${name}`,
    userName: `${name}@acme.test`,
    active: true,
    displayName: `${name} Moreau`,
    emails: [{ primary: true, type: 'work', value: `${name}@acme.test` }],
    meta: { resourceType: 'User' },
    name: { formatted: `${name} Moreau`, familyName: 'Moreau', givenName: name },
    title: 'Engineer',
    ...traits,
  };
}

/** Changes some settings of provisioning. */
export async function configure(
  api: TestApi,
  as: Member,
  changes: Partial<Provisioning>,
): Promise<void> {
  const { data } = await api.call(getProvisioning, { as });
  const {
    people: _,
    pending: __,
    withoutRights: ___,
    groups: ____,
    waiting: _____,
    ...settings
  } = { ...data, ...changes };
  await api.call(updateProvisioning, { as, body: settings });
}
