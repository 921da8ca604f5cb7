import type { OwnField, ResourceType } from '@axp/contracts';
import {
  amenities,
  countsUnits,
  isReturned,
  licenceClasses,
  priceUnits,
  traitsOf,
} from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChipChoices } from '@/shared/admin/chip-choices.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { OpeningHoursField } from '@/shared/admin/opening-hours-field.tsx';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { CheckField } from '@/shared/form/check-field.tsx';
import { PickField } from '@/shared/form/pick-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { FormSection, wide } from './form-section.tsx';
import type { ResourceValues } from './form-values.ts';
import { useFieldLabel } from './resource-words.ts';
import { UnitChoices } from './unit-choices.tsx';

// A list that is searched on the server weighs as much as the rest of this section.
const ApproversField = lazyPart(() => import('./approvers-field.tsx'), 'ApproversField');

const PartsField = lazyPart(() => import('./parts-field.tsx'), 'PartsField');

const OwnFields = lazyPart(() => import('./own-fields.tsx'), 'OwnFields');

type PartsFieldProps = ComponentProps<typeof PartsField>;

interface ResourceFieldsProps extends PartsFieldProps {
  /** Fields that the merchant has added to resources of this kind. */
  readonly ownFields: readonly OwnField[];
}

/** Everything that is set for a resource apart from its rules and its picture. */
export function ResourceFields({ type, base, ownFields }: ResourceFieldsProps) {
  return (
    <>
      <BasicFields type={type} base={base} />
      <AmenityFields type={type} />
      {ownFields.length > 0 && <OwnFields fields={ownFields} isEdit={base !== null} />}
      <AccessFields type={type} />
      <HoursFields />
    </>
  );
}

function AccessFields({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
  const { control } = useFormContext<ResourceValues>();
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  return (
    <FormSection title={t('form.access')}>
      <Controller
        name="visibleTo"
        control={control}
        render={({ field: { value, onChange } }) => (
          <UnitChoices
            label={label('visibleTo')}
            hint={t('form.visibleHint')}
            units={units}
            chosen={value}
            onChange={onChange}
          />
        )}
      />
      <FormSelect
        name="businessUnitId"
        label={label('businessUnit')}
        none={t('form.noUnit')}
        options={units.map(({ id, title }) => [id, title])}
      />
      {useAbility().can('update', 'Person') && <ApproversField />}
      <FormText name="price" label={label('price')} inputMode="decimal" />
      <FormText name="currency" label={t('form.currency')} />
      <FormSelect
        name="per"
        label={t('form.per')}
        options={priceUnits
          .filter((unit) => unit !== 'km' || traitsOf(type).handOver === 'vehicle')
          .map((unit) => [unit, t(`form.perUnit.${unit}`)])}
      />
      <FormCheck name="isActive" label={label('isActive')} />
      <FormCheck name="needsApproval" label={label('needsApproval')} />
      <FormCheck name="isPrivate" label={label('privacy')} />
    </FormSection>
  );
}

function HoursFields() {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
  const { control } = useFormContext<ResourceValues>();
  const hasOwnHours = useWatch<ResourceValues, 'hasOwnHours'>({ name: 'hasOwnHours' });
  return (
    <FormSection title={label('openingHours')}>
      <FormCheck name="hasOwnHours" label={t('form.ownHours')} />
      {hasOwnHours && (
        <Box sx={wide}>
          <Controller
            name="openingHours"
            control={control}
            render={({ field: { value, onChange } }) => (
              <OpeningHoursField value={value} onChange={onChange} isLabelHidden />
            )}
          />
        </Box>
      )}
      <FormCheck name="isOpenOnClosedDays" label={label('isOpenOnClosedDays')} />
    </FormSection>
  );
}

/** Name, size and location of a resource. */
function BasicFields({ type, base }: PartsFieldProps) {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
  return (
    <FormSection title={t('form.what')}>
      <FormText name="name" label={label('name')} />
      <FormText name="code" label={label('code')} hint={t('form.codeHint')} />
      <Box sx={wide}>
        <FormText name="description" label={label('description')} isMultiline />
      </Box>
      <PlaceFields />
      {countsUnits(type) ? (
        <FormText name="quantity" label={label('quantity')} inputMode="numeric" />
      ) : (
        <FormText name="capacity" label={label('capacity')} inputMode="numeric" />
      )}
      {traitsOf(type).isDriven && (
        <FormSelect
          name="licenceClass"
          label={label('licenceClass')}
          none={t('form.noLicence')}
          options={licenceClasses.map((one) => [one, one])}
        />
      )}
      {!isReturned(type) && <PartsField type={type} base={base} />}
    </FormSection>
  );
}

/** Amenities of the kind, and others that the resource has, so that they can be removed. */
function AmenityFields({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation('adminResources');
  const { nameOf, ofKind } = useAmenities();
  const label = useFieldLabel();
  const { control, formState } = useFormContext<ResourceValues>();
  const given = formState.defaultValues?.amenities ?? [];
  const chosen = useWatch<ResourceValues, 'amenities'>({ name: 'amenities' });
  const offered = amenities.filter((one) => ofKind(type).includes(one) || given.includes(one));
  const counts = { chosen: chosen.length, offered: offered.length };
  return (
    <FormSection title={label('amenities')} note={t('form.amenityCount', counts)}>
      <Controller
        name="amenities"
        control={control}
        render={({ field: { value, onChange } }) => (
          <ChipChoices<string>
            label={label('amenities')}
            isLabelHidden
            choices={offered.map((one) => ({ id: one, label: nameOf(one) }))}
            chosen={value}
            onChange={onChange}
          />
        )}
      />
    </FormSection>
  );
}

function PlaceFields() {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
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
    <>
      <FormSelect
        name="buildingId"
        label={label('building')}
        none=""
        options={buildings.map(({ id, name }) => [id, name])}
      />
      <FormSelect
        name="floorId"
        label={label('floor')}
        none={t('form.noFloor')}
        options={floors.map(({ id, name }) => [id, name])}
      />
    </>
  );
}

type NameOf<Value> = {
  [K in keyof ResourceValues]: ResourceValues[K] extends Value ? K : never;
}[keyof ResourceValues];

interface TextFieldProps {
  readonly name: NameOf<string>;
  readonly label: string;
  readonly hint?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
  readonly isMultiline?: boolean;
}

function FormText({ name, label, hint, inputMode = 'text', isMultiline = false }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext<ResourceValues>();
  const { ref, ...field } = register(name);
  return (
    <TextInput
      {...field}
      inputRef={ref}
      label={label}
      hint={hint}
      errorText={getFieldState(name, formState).error?.message}
      inputProps={{ inputMode }}
      multiline={isMultiline}
    />
  );
}

interface FormSelectProps extends Pick<TextFieldProps, 'name' | 'label'> {
  readonly none?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function FormSelect({ name, label, none, options }: FormSelectProps) {
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState: { error } }) => (
        <PickField
          label={label}
          value={String(field.value)}
          onChange={field.onChange}
          inputRef={field.ref}
          error={error?.message}
          options={options.map(([id, text]) => ({ id, name: text }))}
          none={none}
        />
      )}
    />
  );
}

function FormCheck({ name, label }: { readonly name: NameOf<boolean>; readonly label: string }) {
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <CheckField
          sx={wide}
          checked={field.value === true}
          onChange={field.onChange}
          input={{ ref: field.ref }}
          label={label}
        />
      )}
    />
  );
}
