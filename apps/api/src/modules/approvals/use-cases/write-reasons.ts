import { AppError } from '@axp/contracts';
import type { AuditTrail } from '../../audit/index.ts';
import { builtInReasons } from '../built-in-reasons.ts';
import type { Reasons, RejectReasonsRepository } from '../reject-reasons.repository.ts';

export interface ReasonsContext {
  readonly repository: RejectReasonsRepository;
  readonly audit: AuditTrail;
}

/** @throws AppError reject_reasons.stale */
export async function writeReasons(
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

function factsOf(reasons: Reasons | null) {
  const written = reasons ?? builtInReasons();
  return { reasonsEn: written.map(({ en }) => en), reasonsTh: written.map(({ th }) => th) };
}
