import type { ManagedResource } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';

/** Comparable fields of a resource as texts, by the name of their label. */
export function useResourceTexts() {
  const { t } = useTranslation(['adminResources', 'admin', 'booking']);
  const { language } = useLanguage();
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const dayOf = (weekday: number) => weekdays.format(new Date(Date.UTC(2024, 0, weekday)));
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
      amenities: resource.amenities.map((one) => t(`booking:amenity.${one}`)).join(', '),
      isActive: flag(resource.isActive),
      needsApproval: flag(resource.needsApproval),
      hours:
        openingHours
          ?.map(({ weekday, opens, closes }) => `${dayOf(weekday)} ${opens}–${closes}`)
          .join(', ') ?? '',
      closedDays: flag(resource.isOpenOnClosedDays),
      isPrivate: flag(resource.privacy === 'private'),
      price:
        price === null
          ? ''
          : `${price.amount / minorUnitsOf(price.currency)} ${price.currency} / ${t(`form.perUnit.${price.per}`)}`,
      licence: resource.licenceClass ?? '',
      unit: resource.businessUnit?.title ?? '',
      visibleTo: resource.visibleTo.map(({ title }) => title).join(', '),
      approvers: resource.approvers.map(({ fullName }) => fullName).join(', '),
    };
  };
}

export type ResourceTexts = ReturnType<ReturnType<typeof useResourceTexts>>;
export type TextField = keyof ResourceTexts;

/** Fields in which two states of a resource differ. */
export function differing(one: ResourceTexts, other: ResourceTexts): TextField[] {
  const fields = Object.keys(one).filter((name): name is TextField => name in one);
  return fields.filter((field) => one[field] !== other[field]);
}
