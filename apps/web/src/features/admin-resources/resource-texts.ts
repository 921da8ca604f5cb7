import type { ManagedResource, OwnField, OwnFieldValue } from '@axp/contracts';
import { mapFlags } from '@axp/contracts/administration';
import { licenceClasses } from '@axp/contracts/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hoursInWords } from '@/shared/admin/hours-in-words.ts';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { keysOf } from '@/shared/lib/records.ts';
import { typedAmount } from '@/shared/lib/typed-amount.ts';
import { useOwnValueText } from '@/shared/own-fields/own-value-text.ts';
import { shownValues } from '@/shared/own-fields/shown-values.ts';
import { useUser } from '@/shared/session/index.ts';
import type { ResourceValues } from './form-values.ts';
import { priceOf } from './form-values.ts';

/** Comparable fields of a resource as texts, by the name of their label. */
export function useResourceTexts() {
  const { t } = useTranslation(['adminResources', 'admin']);
  const { nameOf } = useAmenities();
  const { language } = useLanguage();
  const ownText = useOwnValueText();
  const flag = (isOn: boolean) => t(isOn ? 'admin:audit.yes' : 'admin:audit.no');
  return (resource: ManagedResource) => {
    const { price, openingHours } = resource;
    return {
      name: resource.name,
      code: resource.code,
      description: resource.description ?? '',
      building: resource.building.name,
      floor: resource.floor?.name ?? '',
      capacity: String(resource.capacity ?? ''),
      quantity: String(resource.quantity),
      amenities: resource.amenities.map(nameOf).join(', '),
      ...mapFlags(resource, flag),
      openingHours: openingHours ? hoursInWords(openingHours, language) : '',
      privacy: flag(resource.privacy === 'private'),
      price:
        price === null
          ? ''
          : `${typedAmount(price)} ${price.currency} / ${t(`form.perUnit.${price.per}`)}`,
      licenceClass: resource.licenceClass ?? '',
      businessUnit: resource.businessUnit?.title ?? '',
      visibleTo: resource.visibleTo.map(({ title }) => title).join(', '),
      approvers: resource.approvers.map(({ fullName }) => fullName).join(', '),
      parts: resource.parts.map(({ name }) => name).join(', '),
      ownFields: resource.ownFields
        .map((own) => `${own.label[language]}: ${ownText(own)}`)
        .join(', '),
    };
  };
}

export type ResourceTexts = ReturnType<ReturnType<typeof useResourceTexts>>;
export type TextField = keyof ResourceTexts;

/** Fields in which two states of a resource differ. */
export function differing(one: ResourceTexts, other: ResourceTexts): TextField[] {
  return keysOf(one).filter((field) => one[field] !== other[field]);
}

/** The resource as it would be with what was typed, to be compared by its texts. */
export function useTypedResource() {
  const { ownFields: definitions } = useUser();
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const named = <T extends { readonly id: string }>(list: readonly T[], id: string) =>
    list.find((one) => one.id === id) ?? null;
  return (base: ManagedResource, values: ResourceValues): ManagedResource => {
    const { hasOwnHours, isPrivate, buildingId, floorId, businessUnitId, ownFields, ...same } =
      values;
    const building = named(buildings, buildingId);
    return {
      ...base,
      ...same,
      ownFields: typedOwnFields(base, { definitions, values: ownFields }),
      code: values.code.trim() === '' ? base.code : values.code,
      building: building ?? (buildingId === base.building.id ? base.building : noPlace),
      floor:
        named(building?.floors ?? [], floorId) ?? (floorId === base.floor?.id ? base.floor : null),
      capacity: base.capacity === null ? null : Number(values.capacity),
      quantity: Number(values.quantity),
      openingHours: hasOwnHours ? values.openingHours : null,
      privacy: isPrivate ? 'private' : 'normal',
      price: priceOf(values),
      licenceClass: licenceClasses.find((one) => one === values.licenceClass) ?? null,
      businessUnit:
        named(units, businessUnitId) ??
        (businessUnitId === base.businessUnit?.id ? base.businessUnit : null),
      visibleTo: values.visibleTo.map(
        (id) => named(units, id) ?? named(base.visibleTo, id) ?? { id, title: '…' },
      ),
    };
  };
}

interface TypedOwnFields {
  readonly definitions: readonly OwnField[];
  readonly values: ResourceValues['ownFields'];
}

/** Values of archived fields stay as they are stored. */
function typedOwnFields(
  { ownFields }: ManagedResource,
  { definitions, values }: TypedOwnFields,
): OwnFieldValue[] {
  return [...shownValues(definitions, values), ...ownFields.filter(({ isArchived }) => isArchived)];
}

const noPlace = { id: '', name: '' };
