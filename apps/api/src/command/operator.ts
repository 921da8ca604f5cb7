import type { UnitOfWork } from '@axp/server-kit/db';
import type { DB } from '../platform/db/schema.ts';

/** Dependencies of the operator's commands. */
export interface Operator {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
  /** Distributes the tables over the nodes of Citus; returns the names of those it has moved. */
  readonly distribute: () => Promise<readonly string[]>;
  readonly print: (line: string) => void;
}

export interface Options {
  readonly title?: string | undefined;
  readonly 'administrator-email'?: string | undefined;
  readonly 'administrator-name'?: string | undefined;
  readonly support?: string | undefined;
  readonly timezone?: string | undefined;
  readonly currency?: string | undefined;
  readonly language?: string | undefined;
  readonly person?: string | undefined;
  readonly merchant?: string | undefined;
  readonly application?: string | undefined;
  readonly name?: string | undefined;
  readonly domains?: string | undefined;
}
