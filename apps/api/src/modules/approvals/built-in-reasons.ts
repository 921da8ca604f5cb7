import { textsIn } from '../../platform/texts/texts.ts';
import type { Reasons } from './reject-reasons.repository.ts';

const names = ['taken', 'tooLong', 'smaller', 'unclear'] as const;

/** What approvers of every merchant can choose from until an administrator writes others. */
export function builtInReasons(): Reasons {
  const inEnglish = textsIn('en', 'approval');
  const inThai = textsIn('th', 'approval');
  return names.map((name) => ({ en: inEnglish(`reason.${name}`), th: inThai(`reason.${name}`) }));
}
