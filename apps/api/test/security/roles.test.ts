import { adminSubjects, operations } from '@axp/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding } from '../factories.ts';
import { codeOf, send } from '../send.ts';
import { roleTable } from './role-table.ts';

const subjects: readonly string[] = adminSubjects;
const administrative = operations.filter(
  ({ access }) => typeof access !== 'string' && subjects.includes(access[1]),
);
const letters = { 'facility manager': 'F', 'help desk': 'H', auditor: 'A' } as const;
type Role = keyof typeof letters | 'administrator' | 'approver';

const api = testApi();
const members = new Map<Role, Member>();

beforeAll(async () => {
  const first = await api.member({ user: { is_administrator: true } });
  const merchant_id = first.merchantId;
  const manager = await api.member({ user: { merchant_id } });
  const building = await buildBuilding(api.db, { merchant_id });
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id, user_id: manager.id, building_id: building.id })
    .execute();
  members.set('administrator', first);
  members.set('facility manager', manager);
  members.set('help desk', await api.member({ user: { merchant_id, is_help_desk: true } }));
  members.set('auditor', await api.member({ user: { merchant_id, is_auditor: true } }));
  const approver = { merchant_id, is_approver: true, is_all_bu: true };
  members.set('approver', await api.member({ user: approver }));
});

it('[D-01] the table of roles has exactly the administration operations', () => {
  expect(Object.keys(roleTable).sort()).toEqual(administrative.map(({ id }) => id).sort());
});

function mayCall(role: Role, id: string): boolean {
  if (role === 'administrator') return true;
  return role !== 'approver' && (roleTable[id]?.includes(letters[role]) ?? false);
}

describe.each(['administrator', 'facility manager', 'help desk', 'auditor', 'approver'] as const)(
  '[D-01] the role %s',
  (role) => {
    it.each(
      administrative.map((operation) => ({
        word: mayCall(role, operation.id) ? 'may call' : 'is refused',
        id: operation.id,
        operation,
      })),
    )('$word $id', async ({ id, operation }) => {
      const member = members.get(role);
      if (!member) throw new Error('a member is missing');
      const authorization = `Bearer ${await api.tokenOf(member)}`;
      const headers = { host: member.host, authorization };
      const payload = operation.method === 'GET' ? {} : { payload: '{}' };
      const response = await send(api, operation, { headers, ...payload });
      const isDenied = response.statusCode === 403 && codeOf(response) === 'access.denied';
      expect(isDenied).toBe(!mayCall(role, id));
      expect([401, 500]).not.toContain(response.statusCode);
    });
  },
);
