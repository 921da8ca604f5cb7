import type { OwnAmenity, ResourceBody, ResourceChange } from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import { withChange } from '../../../../platform/db/with-change.ts';
import { ownFieldText } from '../../../../platform/texts/own-field-text.ts';
import { amenityWords } from '../../../resources/own-amenities/index.ts';
import { presentOwnFields } from '../../../resources/own-fields/index.ts';
import type { StoredResource } from '../managed-resource.queries.ts';

/** Facts of a resource for the audit trail, with names rather than ids (D-08). */
export function resourceFacts(
  resource: StoredResource,
  own: { readonly amenities: readonly OwnAmenity[]; readonly fields: readonly ManagedOwnField[] },
): Readonly<Record<string, unknown>> {
  const {
    id: _,
    version: __,
    timezone: ___,
    qrCode: ____,
    partOf: _____,
    imageId,
    ...facts
  } = resource;
  return {
    ...facts,
    amenities: resource.amenities.map(amenityWords(own.amenities)),
    ownFields: presentOwnFields(own.fields, resource.ownFields, () => true).map(
      (one) => `${one.label.en}: ${ownFieldText(one, 'en')}`,
    ),
    building: resource.building.name,
    floor: resource.floor?.name ?? null,
    businessUnit: resource.businessUnit?.title ?? null,
    visibleTo: resource.visibleTo.map(({ title }) => title),
    approvers: resource.approvers.map(({ fullName }) => fullName),
    parts: resource.parts.map(({ name }) => name),
    picture: imageId,
  };
}

/** A resource as its form would say it, with a change in it. */
export function changedBody(resource: StoredResource, change: ResourceChange): ResourceBody {
  const {
    building,
    floor,
    businessUnit,
    visibleTo,
    approvers,
    parts,
    partOf: ______,
    ...own
  } = resource;
  const { id: _, version: __, timezone: ___, qrCode: ____, imageId: _____, ...plain } = own;
  const isMoved = change.buildingId !== undefined && change.buildingId !== building.id;
  const body: ResourceBody = {
    ...plain,
    buildingId: building.id,
    // A floor belongs to its building.
    floorId: isMoved ? null : (floor?.id ?? null),
    businessUnitId: businessUnit?.id ?? null,
    visibleTo: visibleTo.map(({ id }) => id),
    approverIds: approvers.map(({ id }) => id),
    partIds: parts.map(({ id }) => id),
  };
  return withChange(body, change);
}
