import { languages } from '@axp/contracts';
import { amenities, bookingPrivacies, licenceClasses, priceUnits } from '@axp/contracts/vocabulary';
import { NamedValues } from '../../../platform/sheets/cell-values.ts';
import { textsIn } from '../../../platform/texts/texts.ts';

/** Values of a closed list by their code and by their words in both languages. */
function wordsOf<T extends string>(list: readonly T[], group: string): NamedValues<T> {
  const said = languages.map((language) => textsIn(language, 'sheet'));
  return new NamedValues(
    list.flatMap((one) =>
      [one, ...said.map((say) => say(`${group}.${one}`))].map((word) => [word, one] as const),
    ),
  );
}

export const sheetWords = {
  amenities: wordsOf(amenities, 'amenity'),
  privacy: wordsOf(bookingPrivacies, 'privacy'),
  priceUnits: wordsOf(priceUnits, 'priceUnit'),
  licenceClasses: new NamedValues(licenceClasses.map((one) => [one, one] as const)),
};
