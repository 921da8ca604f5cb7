import type { SecurityEvent } from '@axp/contracts/administration';
import { securityEventKinds } from '@axp/contracts/vocabulary';
import type { Cell } from '@axp/server-kit/http';
import { z } from 'zod';
import { deviceName } from '../auth/index.ts';
import type { SecurityEventRow } from './security-event.queries.ts';

const Kind = z.enum(securityEventKinds);

export function presentSecurityEvent(row: SecurityEventRow): SecurityEvent {
  return {
    id: row.id,
    at: row.at,
    kind: Kind.parse(row.kind),
    reason: row.reason,
    method: row.method,
    person: personOf(row.user_id, row.person_name),
    actor: personOf(row.actor_id, row.actor_name),
    account: row.account,
    detail: row.detail,
    address: row.address,
    device: deviceName(row.device),
  };
}

function personOf(id: string | null, fullName: string | null) {
  return id === null || fullName === null ? null : { id, fullName };
}

/** Names of the columns, the same in every language: spreadsheets and programs go by them. */
export const securityColumns = [
  'at',
  'kind',
  'reason',
  'method',
  'person_id',
  'person',
  'account',
  'actor',
  'detail',
  'address',
  'device',
];

export function securityCells(row: SecurityEventRow): Cell[] {
  const { at, kind, reason, method, user_id, person_name, account } = row;
  const { actor_name, detail, address, device } = row;
  return [
    at,
    kind,
    reason,
    method,
    user_id,
    person_name,
    account,
    actor_name,
    detail,
    address,
    device,
  ];
}
