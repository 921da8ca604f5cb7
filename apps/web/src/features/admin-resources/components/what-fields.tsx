import type { Amenity, ResourceType } from '@axp/contracts';
import { amenities, licenceClasses } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/index.ts';
import { amenitiesOfKind } from '@/shared/booking/ui/amenity-icons.ts';
import type { ResourceValues } from '../model/form-values.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { FormCheck, FormSelect, FormText } from './fields.tsx';
import { FormSection, wide } from './form-section.tsx';

/** Name, features and location of a resource. */
export function WhatFields({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation(['adminResources', 'booking']);
  return (
    <>
      <FormSection title={t('form.what')}>
        <FormText name="name" label={t('form.name')} />
        <FormText name="code" label={t('form.code')} hint={t('form.codeHint')} />
        <Box sx={wide}>
          <FormText name="description" label={t('form.description')} isMultiline />
        </Box>
        {type === 'asset' ? (
          <FormText name="quantity" label={t('form.quantity')} inputMode="numeric" />
        ) : (
          <FormText name="capacity" label={t('form.capacity')} inputMode="numeric" />
        )}
        {type === 'car' && (
          <FormSelect name="licenceClass" label={t('form.licence')}>
            <option value="">{t('form.noLicence')}</option>
            {licenceClasses.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </FormSelect>
        )}
        <AmenityChips type={type} />
        <FormCheck name="isActive" label={t('form.isActive')} />
      </FormSection>
      <PlaceFields />
    </>
  );
}

/** Amenities of the kind, and others that the resource has, so that they can be removed. */
function AmenityChips({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation(['adminResources', 'booking']);
  const { formState } = useFormContext<ResourceValues>();
  const given = formState.defaultValues?.amenities ?? [];
  const ofKind: readonly Amenity[] = amenitiesOfKind[type];
  return (
    <ChoiceChips
      name="amenities"
      label={t('form.amenities')}
      choices={amenities
        .filter((amenity) => ofKind.includes(amenity) || given.includes(amenity))
        .map((amenity) => ({ id: amenity, label: t(`booking:amenity.${amenity}`) }))}
    />
  );
}

function PlaceFields() {
  const { t } = useTranslation('adminResources');
  const { setValue } = useFormContext<ResourceValues>();
  const [buildingId, floorId] = useWatch<ResourceValues, ['buildingId', 'floorId']>({
    name: ['buildingId', 'floorId'],
  });
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const floors = buildings.find(({ id }) => id === buildingId)?.floors ?? [];
  const isElsewhere =
    floorId !== '' && buildings.length > 0 && !floors.some(({ id }) => id === floorId);
  // A floor belongs to a building, so another building resets it.
  if (isElsewhere) setValue('floorId', '');
  return (
    <FormSection title={t('form.where')}>
      <FormSelect name="buildingId" label={t('form.building')}>
        <option value="" />
        {buildings.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormSelect>
      <FormSelect name="floorId" label={t('form.floor')}>
        <option value="">{t('form.noFloor')}</option>
        {floors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormSelect>
    </FormSection>
  );
}
