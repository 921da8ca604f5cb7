import type { RejectReasons } from '@axp/contracts';
import { AppError, getRejectReasons, updateRejectReasons } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import type { AuditTrail } from '../audit/index.ts';
import type {
  Reasons,
  RejectReasonsRepository,
  StoredReasons,
} from './reject-reasons.repository.ts';

export interface ReasonsContext {
  readonly repository: RejectReasonsRepository;
  readonly audit: AuditTrail;
}

/** Runs work on the reasons of a merchant in one transaction. */
export type ReasonsTransaction = <T>(
  context: MemberContext,
  work: (reasons: ReasonsContext) => Promise<T>,
) => Promise<T>;

interface ReasonsRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: ReasonsTransaction;
}

export function rejectReasonsRoutes(
  app: FastifyInstance,
  { serve, inTransaction }: ReasonsRouteDeps,
): void {
  const read = async (context: MemberContext) =>
    present(await inTransaction(context, ({ repository }) => repository.find()));

  serve.member(app, getRejectReasons, async ({ context }) => ({ data: await read(context) }));

  serve.member(app, updateRejectReasons, async ({ body, context }) => {
    await inTransaction(context, (work) => writeReasons(work, body));
    return { data: await read(context) };
  });
}

/** @throws AppError reject_reasons.stale */
async function writeReasons(
  { repository, audit }: ReasonsContext,
  { version, reasons }: { readonly version: number; readonly reasons: Reasons | null },
): Promise<void> {
  const before = await repository.find();
  const isFirst = before.version === version && (await repository.store(version, reasons));
  if (!isFirst) throw new AppError('reject_reasons.stale');
  await audit.record({
    action: 'update',
    object: { type: 'reason-template', id: null, name: '' },
    before: factsOf(before.reasons),
    after: factsOf(reasons),
  });
}

const builtIn = ['taken', 'tooLong', 'smaller', 'unclear'] as const;

function present({ reasons, version }: StoredReasons): RejectReasons {
  return { reasons: reasons ?? builtInReasons(), isBuiltIn: reasons === null, version };
}

function builtInReasons(): Reasons {
  const inEnglish = textsIn('en', 'approval');
  const inThai = textsIn('th', 'approval');
  return builtIn.map((name) => ({
    en: inEnglish(`reason.${name}`),
    th: inThai(`reason.${name}`),
  }));
}

function factsOf(reasons: Reasons | null) {
  const written = reasons ?? builtInReasons();
  return { reasonsEn: written.map(({ en }) => en), reasonsTh: written.map(({ th }) => th) };
}
