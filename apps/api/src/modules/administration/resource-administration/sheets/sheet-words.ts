import type { Language } from '@axp/contracts';
import {
  amenities,
  bookingPrivacies,
  licenceClasses,
  perLanguage,
  priceUnits,
} from '@axp/contracts/vocabulary';
import { NamedValues } from '../../../../platform/sheets/cell-values.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';

/** Values of a closed list by their code and by their words in both languages. */
function wordsOf<T extends string>(
  list: readonly T[],
  wordOf: (one: T, language: Language) => string,
): NamedValues<T> {
  const shown = perLanguage((language) => list.map((one) => wordOf(one, language)));
  const all = [list, ...Object.values(shown)];
  return new NamedValues(
    list.flatMap((one, at) => all.map((words) => [words[at] ?? one, one] as const)),
    shown,
  );
}

export const sheetWords = {
  amenities: wordsOf(amenities, (one, language) => textsIn(language, 'kind')(`amenity.${one}`)),
  privacy: wordsOf(bookingPrivacies, (one, language) =>
    textsIn(language, 'sheet')(`privacy.${one}`),
  ),
  priceUnits: wordsOf(priceUnits, (one, language) =>
    textsIn(language, 'sheet')(`priceUnit.${one}`),
  ),
  licenceClasses: new NamedValues(licenceClasses.map((one) => [one, one] as const)),
};
