import { auditActions, auditObjects } from '@axp/contracts';
import type { AuditEvent } from '@axp/contracts/administration';
import { z } from 'zod';
import type { AuditRow } from './audit.queries.ts';
import type { FieldChange } from './domain/changed-facts.ts';
import { fieldChanges } from './domain/changed-facts.ts';

const StoredFacts = z.nullable(z.record(z.string(), z.unknown()));
const Action = z.enum(auditActions);
const ObjectType = z.enum(auditObjects);

function changesOf(row: AuditRow): FieldChange[] {
  return fieldChanges({
    before: StoredFacts.parse(row.before),
    after: StoredFacts.parse(row.after),
  });
}

export function presentAuditEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: row.at,
    actor:
      row.actor_id === null || row.actor_name === null
        ? null
        : { id: row.actor_id, fullName: row.actor_name },
    action: Action.parse(row.action),
    object: {
      type: ObjectType.parse(row.object_type),
      id: row.object_id,
      name: row.object_name,
    },
    changes: changesOf(row),
  };
}

/** Names of the columns, the same in every language: spreadsheets and programs go by them. */
export const auditColumns = [
  'at',
  'actor',
  'action',
  'object_type',
  'object_id',
  'object_name',
  'field',
  'before',
  'after',
];

/** A line for each field of a change, so that a spreadsheet can filter by it. */
export function auditLines(row: AuditRow): (string | null)[][] {
  const facts = [
    row.at,
    row.actor_name,
    row.action,
    row.object_type,
    row.object_id,
    row.object_name,
  ];
  const changes = changesOf(row);
  if (changes.length === 0) return [[...facts, null, null, null]];
  return changes.map(({ field, before, after }) => [...facts, field, before, after]);
}
