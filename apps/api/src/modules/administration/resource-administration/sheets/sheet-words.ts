import type { Amenity, Language, OwnAmenity, OwnField } from '@axp/contracts';
import {
  bookingPrivacies,
  licenceClasses,
  perLanguage,
  priceUnits,
  standardAmenities,
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

const standardWords = wordsOf(standardAmenities, (one, language) =>
  textsIn(language, 'kind')(`amenity.${one}`),
);

/** Amenities by their words: the standard ones, and those that the merchant has added. */
export function amenityValues(own: readonly OwnAmenity[]): NamedValues<Amenity> {
  if (own.length === 0) return standardWords;
  const names = new Map<Amenity, OwnAmenity['name']>(own.map(({ key, name }) => [key, name]));
  return wordsOf<Amenity>(
    [...standardAmenities, ...own.map(({ key }) => key)],
    (one, language) => names.get(one)?.[language] ?? '',
  );
}

/** Choices of an own field that are offered, by their labels. */
export function choiceValues(choices: OwnField['choices']): NamedValues<string> {
  const offered = choices.filter(({ isArchived }) => !isArchived);
  const labels = new Map(offered.map(({ id, label }) => [id, label]));
  return wordsOf([...labels.keys()], (id, language) => labels.get(id)?.[language] ?? '');
}

export const sheetWords = {
  privacy: wordsOf(bookingPrivacies, (one, language) =>
    textsIn(language, 'sheet')(`privacy.${one}`),
  ),
  priceUnits: wordsOf(priceUnits, (one, language) =>
    textsIn(language, 'sheet')(`priceUnit.${one}`),
  ),
  licenceClasses: new NamedValues(licenceClasses.map((one) => [one, one] as const)),
};
