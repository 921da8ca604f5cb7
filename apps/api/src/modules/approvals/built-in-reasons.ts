import { textsIn } from '../../platform/texts/texts.ts';
import type { Reasons } from './reject-reasons.repository.ts';

const names = ['taken', 'tooLong', 'smaller', 'unclear'] as const;

/** Default rejection reasons, until an administrator of the merchant replaces them. */
export function builtInReasons(): Reasons {
  const inEnglish = textsIn('en', 'approval');
  const inThai = textsIn('th', 'approval');
  return names.map((name) => ({ en: inEnglish(`reason.${name}`), th: inThai(`reason.${name}`) }));
}
