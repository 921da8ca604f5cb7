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
function wordsOf<T extends string>(list: readonly T[], group: string): NamedValues<T> {
  const shown = perLanguage((language) => {
    const say = textsIn(language, 'sheet');
    return list.map((one) => say(`${group}.${one}`));
  });
  const all = [list, ...Object.values(shown)];
  return new NamedValues(
    list.flatMap((one, at) => all.map((words) => [words[at] ?? one, one] as const)),
    shown,
  );
}

export const sheetWords = {
  amenities: wordsOf(amenities, 'amenity'),
  privacy: wordsOf(bookingPrivacies, 'privacy'),
  priceUnits: wordsOf(priceUnits, 'priceUnit'),
  licenceClasses: new NamedValues(licenceClasses.map((one) => [one, one] as const)),
};
