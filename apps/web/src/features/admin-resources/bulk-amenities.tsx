import type { Amenity, ManagedResource } from '@axp/contracts';
import { amenities } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { amenitiesOfKind } from '@/shared/booking/ui/amenity-icons.ts';
import type { BulkValues } from './bulk-change.ts';
import { ChipChoices } from './chip-choices.tsx';

interface BulkAmenitiesProps {
  readonly chosen: readonly ManagedResource[];
  readonly values: BulkValues;
  readonly onChange: (part: Partial<BulkValues>) => void;
}

/** What to add to each, of what all their kinds may have; what to take away, of what any has. */
export function BulkAmenities({ chosen, values, onChange }: BulkAmenitiesProps) {
  const { t } = useTranslation(['adminResources', 'booking']);
  const { addAmenities, removeAmenities } = values;
  const mayHave = ({ type }: ManagedResource, amenity: Amenity) => {
    const ofKind: readonly Amenity[] = amenitiesOfKind[type];
    return ofKind.includes(amenity);
  };
  const named = (list: readonly Amenity[]) =>
    list.map((id) => ({ id, label: t(`booking:amenity.${id}`) }));
  const addable = amenities.filter((amenity) => chosen.every((one) => mayHave(one, amenity)));
  const removable = amenities.filter((amenity) =>
    chosen.some((one) => one.amenities.includes(amenity)),
  );
  // Nothing is both added and taken away.
  const without = (list: readonly Amenity[], others: readonly Amenity[]) =>
    list.filter((amenity) => !others.includes(amenity));
  return (
    <>
      {addable.length > 0 && (
        <ChipChoices
          label={t('bulk.addAmenities')}
          choices={named(addable)}
          chosen={addAmenities}
          onChange={(added) =>
            onChange({ addAmenities: added, removeAmenities: without(removeAmenities, added) })
          }
        />
      )}
      {removable.length > 0 && (
        <ChipChoices
          label={t('bulk.removeAmenities')}
          choices={named(removable)}
          chosen={removeAmenities}
          onChange={(removed) =>
            onChange({ removeAmenities: removed, addAmenities: without(addAmenities, removed) })
          }
        />
      )}
    </>
  );
}
