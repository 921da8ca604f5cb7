import type { ManagedResource } from '@axp/contracts';
import { minorUnitsOf } from '@axp/contracts';
import { licenceClasses, priceUnits } from '@axp/contracts/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import type { ResourceValues } from './form-values.ts';

/** The resource as it would be with what was typed, to be compared by its texts. */
export function useTypedResource() {
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const named = <T extends { readonly id: string }>(list: readonly T[], id: string) =>
    list.find((one) => one.id === id) ?? null;
  return (base: ManagedResource, values: ResourceValues): ManagedResource => {
    const building = named(buildings, values.buildingId);
    const price = values.price.trim();
    const currency = values.currency;
    return {
      ...base,
      name: values.name,
      code: values.code.trim() === '' ? base.code : values.code,
      description: values.description,
      building: building ?? (values.buildingId === base.building.id ? base.building : noPlace),
      floor:
        named(building?.floors ?? [], values.floorId) ??
        (values.floorId === base.floor?.id ? base.floor : null),
      capacity: base.capacity === null ? null : Number(values.capacity),
      quantity: Number(values.quantity),
      amenities: values.amenities,
      isActive: values.isActive,
      needsApproval: values.needsApproval,
      openingHours: values.hasOwnHours ? values.openingHours : null,
      isOpenOnClosedDays: values.isOpenOnClosedDays,
      privacy: values.isPrivate ? 'private' : 'normal',
      price:
        price === ''
          ? null
          : {
              currency,
              amount: Number(price) * minorUnitsOf(currency),
              per: priceUnits.find((one) => one === values.per) ?? 'hour',
            },
      licenceClass: licenceClasses.find((one) => one === values.licenceClass) ?? null,
      businessUnit:
        named(units, values.businessUnitId) ??
        (values.businessUnitId === base.businessUnit?.id ? base.businessUnit : null),
      visibleTo: values.visibleTo.map(
        (id) => named(units, id) ?? named(base.visibleTo, id) ?? { id, title: '…' },
      ),
      approvers: values.approvers,
    };
  };
}

const noPlace = { id: '', name: '' };
