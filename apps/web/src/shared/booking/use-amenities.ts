import type { Amenity, OwnAmenity, ResourceType } from '@axp/contracts';
import { amenitiesOfKind, isStandardAmenity, searchedAmenities } from '@axp/contracts/vocabulary';
import { useMemo } from 'react';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { useKindText } from './use-kind-text.ts';

/** Names of amenities: those of the product, and those that the merchant has added. */
export function useAmenities() {
  const ofKind = useKindText();
  const { language } = useLanguage();
  const { ownAmenities } = useUser();
  return useMemo(() => {
    const own = new Map<Amenity, OwnAmenity>(ownAmenities.map((one) => [one.key, one]));
    const ownOf = (type: ResourceType) =>
      ownAmenities.filter(({ types }) => types.includes(type)).map(({ key }) => key);
    return {
      nameOf: (amenity: Amenity) =>
        isStandardAmenity(amenity)
          ? ofKind(`amenity.${amenity}`)
          : (own.get(amenity)?.name[language] ?? ''),
      /** Those that a resource of a kind can have. */
      ofKind: (type: ResourceType): readonly Amenity[] => [
        ...amenitiesOfKind[type],
        ...ownOf(type),
      ],
      /** Those to search a kind by, the commonest first. */
      searched: (type: ResourceType): readonly Amenity[] => [
        ...searchedAmenities[type],
        ...ownOf(type),
      ],
    };
  }, [ofKind, language, ownAmenities]);
}
