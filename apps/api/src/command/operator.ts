import type { UnitOfWork } from '@axp/server-kit/db';
import type { TypedOptions } from '@axp/server-kit/process';
import type { Clock } from '@axp/server-kit/time';
import type { DB } from '../platform/db/schema.ts';
import type { FileContents } from '../platform/files/file-contents.ts';

/** Dependencies of the operator's commands. */
export interface Operator {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly contents: Pick<FileContents, 'read'>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Distributes the tables over the nodes of Citus; returns the names of those it has moved. */
  readonly distribute: () => Promise<readonly string[]>;
  readonly print: (line: string) => void;
}

export const options = {
  title: { type: 'string' },
  unit: { type: 'string' },
  'administrator-email': { type: 'string' },
  'administrator-name': { type: 'string' },
  support: { type: 'string' },
  timezone: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string' },
  person: { type: 'string' },
  merchant: { type: 'string' },
  application: { type: 'string' },
  name: { type: 'string' },
  domains: { type: 'string' },
  as: { type: 'string' },
  out: { type: 'string' },
} as const;

export type Options = TypedOptions<typeof options>;
