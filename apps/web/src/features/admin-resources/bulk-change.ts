import type { Amenity, BulkChange, ManagedResource, OpeningHours } from '@axp/contracts';
import { previewResourceChanges, updateResources } from '@axp/contracts';
import { approvalModes, bookingPrivacies } from '@axp/contracts/vocabulary';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

/** Choices for many resources; an empty text keeps each value. */
const noChoices = {
  isActive: '',
  approval: '',
  needsApproval: '',
  checkIn: '',
  buildingId: '',
  hours: '',
  privacy: '',
  visibility: '',
};

export type BulkChoices = Readonly<typeof noChoices>;

/** Form values for many resources. */
export interface BulkValues extends BulkChoices {
  readonly openingHours: OpeningHours;
  readonly visibleTo: readonly string[];
  readonly addAmenities: readonly Amenity[];
  readonly removeAmenities: readonly Amenity[];
}

/** The rule of the unit or the merchant, rather than one of its own. */
export const inherited = 'inherit';

export const emptyBulkValues: BulkValues = {
  ...noChoices,
  openingHours: null,
  visibleTo: [],
  addAmenities: [],
  removeAmenities: [],
};

function approvalOf({ approval }: BulkValues): Pick<BulkChange, 'approval'> {
  if (approval === inherited) return { approval: null };
  const mode = approvalModes.find((one) => one === approval);
  return mode ? { approval: mode } : {};
}

function checkInOf({ checkIn }: BulkValues): Pick<BulkChange, 'requiresCheckIn'> {
  if (checkIn === '') return {};
  return { requiresCheckIn: checkIn === inherited ? null : checkIn === 'yes' };
}

/** Returns the change; null if nothing is set. */
export function bulkChangeOf(values: BulkValues): BulkChange | null {
  const privacy = bookingPrivacies.find((one) => one === values.privacy);
  const change: BulkChange = {
    ...(values.isActive !== '' && { isActive: values.isActive === 'yes' }),
    ...approvalOf(values),
    ...(values.needsApproval !== '' && { needsApproval: values.needsApproval === 'yes' }),
    ...checkInOf(values),
    ...(values.buildingId !== '' && { buildingId: values.buildingId }),
    ...(values.hours === 'building' && { openingHours: null }),
    ...(values.hours === 'own' && { openingHours: values.openingHours }),
    ...(privacy && { privacy }),
    ...(values.visibility === 'all' && { visibleTo: [] }),
    ...(values.visibility === 'some' &&
      values.visibleTo.length > 0 && { visibleTo: [...values.visibleTo] }),
    ...(values.addAmenities.length > 0 && { addAmenities: [...values.addAmenities] }),
    ...(values.removeAmenities.length > 0 && { removeAmenities: [...values.removeAmenities] }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** Previews and makes a change of many resources. */
export function useBulkChange(
  chosen: readonly ManagedResource[],
  { change, onDone }: { readonly change: BulkChange | null; readonly onDone: () => void },
) {
  const { t } = useTranslation('adminResources');
  const resources = chosen.map(({ id, version }) => ({ id, version }));
  const body = change && { resources, change };
  const preview = useQuery({
    queryKey: [...resourcesKey, 'bulk', resources, change] as const,
    queryFn: body
      ? async ({ signal }) => (await call(previewResourceChanges, { body }, { signal })).data
      : skipToken,
    placeholderData: keepPreviousData,
  });
  const save = useChange(
    (wish: BulkChange) => call(updateResources, { body: { resources, change: wish } }),
    {
      done: ({ data }) => t('resources.bulk.done', { count: data.changed }),
      onDone,
      isShownByForm: () => true,
      reads: [resourcesKey],
    },
  );
  return { preview, save };
}
