import type { Language } from '@axp/contracts';
import { explainIssue } from '@axp/contracts';
import type { MoveIn, MoveInRow } from '@axp/contracts/move-in';
import * as contract from '@axp/contracts/move-in';
import { translateIn } from '@axp/server-kit/http';
import { z } from 'zod';
import { textsIn } from '../../../platform/texts/texts.ts';
import type { ListedRow, MoveInRecord } from './move-in.queries.ts';
import type { StoredReason } from './thing.repository.ts';

const { movedKinds, moveInLimits, MovedFile } = contract;
const hourMs = 60 * 60 * 1000;
const Counts = z.record(z.string(), z.number());

export function presentMoveIn(record: MoveInRecord): MoveIn {
  const { readCounts, leftOut, buildings, done, total, changed, counts, ...rest } = record;
  const read = Counts.parse(readCounts);
  const hasWorked = contract.isWorking(record.state) || record.checkedAt !== null;
  return {
    ...rest,
    state: contract.MoveIn.shape.state.parse(record.state),
    system: contract.MoveIn.shape.system.parse(record.system),
    keptUntil: after(record.startedAt, moveInLimits.draftDays * 24),
    read: movedKinds.flatMap((kind) => {
      const count = read[kind] ?? 0;
      return count === 0 ? [] : [{ kind, count }];
    }),
    left: MovedFile.shape.left.parse(leftOut),
    periods: MovedFile.shape.periods
      .parse(record.periods)
      .map(({ key, buildingKey, title, start, end }) => ({
        key,
        building: buildings?.[buildingKey] ?? '',
        title,
        start,
        end,
      })),
    counts: contract.MoveIn.shape.counts.parse(counts),
    subjects: contract.MoveIn.shape.subjects.parse(record.subjects),
    forAll: contract.MoveIn.shape.forAll.parse(record.forAll),
    progress: hasWorked ? { done, total } : null,
    undo:
      changed === null || record.endedAt === null
        ? null
        : { until: after(record.endedAt, moveInLimits.undoHours), changed },
  };
}

function after(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * hourMs).toISOString();
}

interface Reading {
  readonly language: Language;
  /** Of times without a place here. */
  readonly timezone: string;
  /** Whether what was to be made is here by now. */
  readonly isDone: boolean;
}

export function presentRow(row: ListedRow, { language, isDone, ...usual }: Reading): MoveInRow {
  const { start, end, timezone, targetId, reason } = row;
  const zone = timezone ?? usual.timezone;
  const isMade = isDone && row.outcome === 'created' && row.kind !== 'booking' && targetId !== null;
  const shape = contract.MoveInRow.shape;
  return {
    ...shownWords(row, language),
    key: row.key,
    bookings: row.bookings,
    suggestion: row.suggestion,
    kind: shape.kind.parse(row.kind),
    outcome: shape.outcome.parse(row.outcome),
    reason: reasonText(reason, { language, timezone: zone }),
    time: start === null || end === null ? null : { start, end, timezone: zone },
    here: isMade ? { id: targetId, name: row.name, detail: row.detail } : row.here,
    clash: shape.clash.parse(row.clash),
  };
}

interface Words {
  readonly name: string;
  readonly detail: string;
  readonly isPrivate: boolean;
}

/** The words of a row; those of a private booking stay hidden. */
export function shownWords({ name, detail, isPrivate }: Words, language: Language) {
  return isPrivate
    ? { name: textsIn(language, 'moveIn')('private'), detail: '' }
    : { name, detail };
}

const ownReasons = [
  'alike',
  'as_singles',
  'chosen',
  'inactive_here',
  'inactive_there',
  'no_address',
  'no_building',
  'no_seats',
  'no_time',
  'not_chosen',
  'other_field',
  'own_rules',
  'past',
  'person_left_out',
  'resource_closed',
  'resource_left_out',
  'same_name',
  'too_many_fields',
] as const;

/** Why a thing has its outcome; empty where that needs no words. */
export function reasonText(
  reason: StoredReason | null,
  { language, timezone }: { readonly language: Language; readonly timezone: string },
): string {
  if (!reason) return '';
  const own = ownReasons.find((code) => code === reason.code);
  if (own) return textsIn(language, 'moveIn')(`reason.${own}`);
  const params = z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .parse(reason.params);
  const by = { language, timezone, translate: translateIn(language) };
  return explainIssue({ path: '', code: reason.code, params }, by);
}
