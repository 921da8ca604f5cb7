import type { Amenity, ManagedResource } from '@axp/contracts';
import { amenities, approvalModes, bookingPrivacies } from '@axp/contracts/vocabulary';
import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AffectedList } from '@/shared/admin/affected-list.tsx';
import { ChipChoices } from '@/shared/admin/chip-choices.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { OpeningHoursField } from '@/shared/admin/opening-hours-field.tsx';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { PickField } from '@/shared/form/pick-field.tsx';
import type { BulkChoices, BulkValues } from './bulk-change.ts';
import { bulkChangeOf, emptyBulkValues, inherited, useBulkChange } from './bulk-change.ts';
import { useFieldLabel } from './resource-words.ts';
import { UnitChoices } from './unit-choices.tsx';

interface BulkDialogProps {
  readonly chosen: readonly ManagedResource[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sets the same for several resources; what is not chosen stays as each has it (D-03). */
export function BulkDialog({ chosen, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('adminResources');
  const [values, setValues] = useState(emptyBulkValues);
  const change = bulkChangeOf(values);
  const { preview, save } = useBulkChange(chosen, { change, onDone });
  const refusal = useRefusal({ error: save.error ?? preview.error, fields: ['resources'] });
  const fault = refusal.at('resources') ?? refusal.other;
  const count = change && preview.data ? preview.data.changed : 0;
  const isKnown = change !== null && preview.isSuccess && !preview.isPlaceholderData;
  return (
    <FormDialog
      size="large"
      title={t('bulk.title', { count: chosen.length })}
      confirm={count === 0 ? t('bulk.confirmNone') : t('bulk.confirm', { count })}
      isDisabled={!isKnown || count === 0}
      isPending={save.isPending}
      onSubmit={() => change && save.mutate(change)}
      onClose={onClose}
    >
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      <BulkFields
        chosen={chosen}
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
      />
      {isKnown && preview.data && <BulkPreview preview={preview.data} />}
    </FormDialog>
  );
}

interface BulkFieldsProps {
  readonly chosen: readonly ManagedResource[];
  readonly values: BulkValues;
  readonly onChange: (part: Partial<BulkValues>) => void;
}

type Option = readonly [value: string, label: string];

const twoColumns = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

function BulkFields({ chosen, values, onChange }: BulkFieldsProps) {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  const yesNo = (['yes', 'no'] as const).map((one): Option => [one, t(`bulk.${one}`)]);
  /** One of a few, or what each has already. */
  const choice = (name: keyof BulkChoices, label: string, options: readonly Option[]) => (
    <PickField
      label={label}
      value={values[name]}
      onChange={(chosen) => onChange({ [name]: chosen })}
      none={t('bulk.keep')}
      options={options.map(([id, text]) => ({ id, name: text }))}
    />
  );
  return (
    <>
      <Box sx={twoColumns}>
        {choice('isActive', label('isActive'), yesNo)}
        {choice('approval', t('form.approval'), [
          [inherited, t('form.approvalMode.inherit')],
          ...approvalModes.map((mode): Option => [mode, t(`form.approvalMode.${mode}`)]),
        ])}
        {choice('needsApproval', label('needsApproval'), yesNo)}
        {choice(
          'checkIn',
          t('form.checkIn'),
          ([inherited, 'yes', 'no'] as const).map((one) => [one, t(`form.choice.${one}`)]),
        )}
        {choice(
          'buildingId',
          label('building'),
          buildings.map(({ id, name }) => [id, name]),
        )}
        {choice(
          'privacy',
          t('bulk.privacy'),
          bookingPrivacies.map((one) => [one, t(`bulk.privacyOf.${one}`)]),
        )}
        {choice(
          'hours',
          label('openingHours'),
          (['building', 'own'] as const).map((one) => [one, t(`bulk.hours.${one}`)]),
        )}
        {choice(
          'visibility',
          label('visibleTo'),
          (['all', 'some'] as const).map((one) => [one, t(`bulk.visibility.${one}`)]),
        )}
      </Box>
      {values.hours === 'own' && (
        <OpeningHoursField
          value={values.openingHours}
          onChange={(openingHours) => onChange({ openingHours })}
        />
      )}
      {values.visibility === 'some' && (
        <UnitChoices
          label={label('visibleTo')}
          units={units}
          chosen={values.visibleTo}
          onChange={(visibleTo) => onChange({ visibleTo })}
        />
      )}
      <BulkAmenities chosen={chosen} values={values} onChange={onChange} />
    </>
  );
}

interface BulkPreviewProps {
  readonly preview: NonNullable<ReturnType<typeof useBulkChange>['preview']['data']>;
}

/** How many a change would touch, and which bookings it would not fit. */
function BulkPreview({ preview: { changed, unchanged, affected } }: BulkPreviewProps) {
  const { t } = useTranslation('adminResources');
  const words = [
    t('bulk.changed', { count: changed }),
    ...(unchanged > 0 ? [t('bulk.unchanged', { count: unchanged })] : []),
  ];
  return (
    <Alert severity={affected.total > 0 ? 'warning' : 'info'} role="status">
      {words.join(' ')}
      {affected.total > 0 && (
        <>
          <div>{t('form.affected.text', { count: affected.total })}</div>
          <AffectedList bookings={affected.bookings} />
        </>
      )}
    </Alert>
  );
}

/** What to add to each, of what all their kinds may have; what to take away, of what any has. */
function BulkAmenities({ chosen, values, onChange }: BulkFieldsProps) {
  const { t } = useTranslation('adminResources');
  const { nameOf, ofKind } = useAmenities();
  const { addAmenities, removeAmenities } = values;
  const mayHave = ({ type }: ManagedResource, amenity: Amenity) => ofKind(type).includes(amenity);
  const named = (list: readonly Amenity[]) => list.map((id) => ({ id, label: nameOf(id) }));
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
