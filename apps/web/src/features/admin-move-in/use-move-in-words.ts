import type { MovedKind, MovedSystem, MoveIn, MoveInOutcome } from '@axp/contracts/move-in';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';

/** How many things of a kind have one of the outcomes; without outcomes, how many there are. */
export function countOf(
  { counts }: Pick<MoveIn, 'counts'>,
  kind: MovedKind,
  outcomes?: readonly MoveInOutcome[],
): number {
  return counts
    .filter((one) => one.kind === kind && (outcomes?.includes(one.outcome) ?? true))
    .reduce((sum, { count }) => sum + count, 0);
}

/** An import in words of the reader's language. */
export function useMoveInWords() {
  const { t } = useTranslation('adminMoveIn');
  const { language } = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const number = (value: number) => numbers.format(value);
  return {
    number,
    /** The product that it comes from. */
    system: (system: MovedSystem) => t(`system.${system}`),
    /** A number of things of a kind. */
    things: (kind: MovedKind, count: number) =>
      t(`things.${kind}`, { count, number: number(count) }),
  };
}
