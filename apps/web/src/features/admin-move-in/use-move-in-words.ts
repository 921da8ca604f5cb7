import type {
  MovedKind,
  MovedSubject,
  MovedSystem,
  MoveIn,
  MoveInOutcome,
} from '@axp/contracts/move-in';
import type { Language } from '@axp/contracts/vocabulary';
import { lengthText, localeOf } from '@axp/contracts/vocabulary';
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
    /** Subjects of an import, as one list. */
    subjects: (subjects: readonly MovedSubject[]) =>
      new Intl.ListFormat(localeOf[language]).format(
        subjects.map((subject) => t(`subject.label.${subject}`)),
      ),
    /** `42 seconds`, `5 min`. */
    length: (seconds: number) =>
      seconds < 60
        ? inSeconds(language).format(Math.max(seconds, 1))
        : lengthText(Math.round(seconds / 60), language),
    /** A number of things of a kind. */
    things: (kind: MovedKind, count: number) =>
      t(`things.${kind}`, { count, number: number(count) }),
  };
}

function inSeconds(language: Language): Intl.NumberFormat {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localeOf[language], unit);
}
