import { AppError } from '@axp/contracts';
import { fieldsPerLanguage, perLanguage } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { Reasons, StoredReasons } from '../reject-reasons.repository.ts';
import { findReasons, storeReasons } from '../reject-reasons.repository.ts';

const names = ['taken', 'tooLong', 'smaller', 'unclear'] as const;

export function readReasons({ scope }: MemberContext): Promise<StoredReasons> {
  return scope.read((tx) => findReasons(tx));
}

/** @throws AppError reject_reasons.stale */
export async function writeReasons(
  tx: MemberTransaction,
  { version, reasons }: { readonly version: number; readonly reasons: Reasons | null },
): Promise<void> {
  const before = await findReasons(tx);
  const isFirst = before.version === version && (await storeReasons(tx, version, reasons));
  if (!isFirst) throw new AppError('reject_reasons.stale');
  await recordChange(tx, {
    action: 'update',
    object: { type: 'reason-template', id: null, name: '' },
    before: factsOf(before.reasons),
    after: factsOf(reasons),
  });
}

function factsOf(reasons: Reasons | null) {
  const written = reasons ?? builtInReasons();
  return fieldsPerLanguage('reasons', (language) => written.map((reason) => reason[language]));
}

/** Default rejection reasons, until an administrator of the merchant replaces them. */
export function builtInReasons(): Reasons {
  return names.map((name) =>
    perLanguage((language) => textsIn(language, 'approval')(`reason.${name}`)),
  );
}
