import type { ManagedBuilding } from '@axp/contracts';
import { BuildingBody, createBuilding, deleteBuilding, updateBuilding } from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import { Alert, Skeleton } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AffectedDialog } from '@/shared/admin/affected-list.tsx';
import { isOfDecision, isOutdated } from '@/shared/admin/booking-choices.ts';
import { DecideDialog } from '@/shared/admin/decide-dialog.tsx';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { OpeningHoursField } from '@/shared/admin/opening-hours-field.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { FloorFields } from './floor-fields.tsx';
import { useBookingsOfBuilding } from './use-bookings-of-building.ts';

interface BuildingDialogProps {
  /** Null for a new one. */
  readonly building: ManagedBuilding | null;
  readonly onClose: () => void;
}

const textFields = ['name', 'address'] as const;

// The table of the world's time zones comes with it.
const ZoneField = lazyPart(() => import('@/shared/form/zone-field.tsx'), 'ZoneField', {
  waiting: () => <Skeleton variant="rounded" height={fieldHeight} />,
});

const fieldHeight = 56;

const keptTimes = ['wall', 'instant'] as const;
type KeepTimes = (typeof keptTimes)[number];

function bodyOf(building: ManagedBuilding | null, zone: string): BuildingBody {
  const { name = '', address = '', openingHours = null, floors = [] } = building ?? {};
  const { timezone = zone } = building ?? {};
  return { name, address, timezone, openingHours, floors };
}

function fieldsOf({ floors }: BuildingBody): string[] {
  const ofFloors = floors.flatMap((_, index) =>
    ['name', 'level', 'way'].map((field) => `floors.${index}.${field}`),
  );
  return [...textFields, 'timezone', ...ofFloors];
}

/** A building with its floors and its week. */
export function BuildingDialog({ building, onClose }: BuildingDialogProps) {
  const { t } = useTranslation('adminResources');
  const merchant = useMerchant();
  const [body, setBody] = useState(() => bodyOf(building, merchant.timezone));
  const [keepTimes, setKeepTimes] = useState<KeepTimes>('wall');
  const isMoved = building !== null && building.timezone !== body.timezone;
  const mayDelete = useAbility().can('manage', 'Building');
  const { save, ask, look, found, forget, remove } = useBuilding(building, {
    onClose,
    ...(isMoved && { keepTimes }),
  });
  const isClashing = found?.bookings.some(({ reasons }) => reasons.includes('zone-clash'));
  const isDeciding = found !== null && found.toDecide > 0 && !isClashing;
  const form = useCheckedForm({
    schema: BuildingBody,
    input: body,
    error: remove.error ?? look.error ?? (isDeciding ? null : save.error),
    fields: fieldsOf(body),
  });
  return (
    <>
      <FormDialog
        size="large"
        title={t(building ? 'places.editTitle' : 'places.add')}
        confirm={t('form.save')}
        isPending={look.isPending || save.isPending}
        extraAction={
          building &&
          mayDelete && (
            <ConfirmButton
              color="error"
              sx={{ mr: 'auto' }}
              label={t('places.delete')}
              title={t('places.deleteTitle', { name: building.name })}
              description={t('places.deleteText')}
              change={remove}
            />
          )
        }
        onSubmit={() => form.send(ask)}
        onClose={onClose}
      >
        {textFields.map((field) => (
          <TextInput
            key={field}
            label={t(`places.${field}`)}
            value={body[field]}
            hint={field !== 'name' && t(`places.${field}Hint`)}
            errorText={form.at(field)}
            onChange={({ target }) => setBody({ ...body, [field]: target.value })}
          />
        ))}
        <ZoneField
          label={t('places.timezone')}
          value={body.timezone}
          error={form.at('timezone')}
          onChange={(timezone) => setBody({ ...body, timezone })}
        />
        {isMoved && (
          <SelectField
            label={t('places.keepTimes.label')}
            value={keepTimes}
            options={keptTimes.map((kept) => [kept, t(`places.keepTimes.${kept}`)] as const)}
            onChange={setKeepTimes}
          />
        )}
        <FloorFields
          floors={body.floors}
          errorAt={form.at}
          onChange={(floors) => setBody({ ...body, floors })}
        />
        <OpeningHoursField
          value={body.openingHours}
          onChange={(openingHours) => setBody({ ...body, openingHours })}
        />
        {(form.other !== null || form.isWrong) && (
          <Alert severity="error">{form.other ?? t('form.check')}</Alert>
        )}
      </FormDialog>
      <AffectedDialog
        affected={found && found.total > 0 && !isDeciding ? found : null}
        isPending={save.isPending}
        onConfirm={() => form.send((sent) => save.mutate(sent))}
        onClose={forget}
      />
      {building && isDeciding && (
        <DecideDialog
          buildingId={building.id}
          title={t('places.decide.hours')}
          found={found}
          error={save.error}
          timezone={building.timezone}
          isPending={save.isPending || look.isPending}
          onConfirm={(decided) => form.send((sent) => save.mutate({ ...sent, ...decided }))}
          onClose={forget}
        />
      )}
    </>
  );
}

interface Saving {
  readonly onClose: () => void;
  /** Present where the zone of the building changes. */
  readonly keepTimes?: KeepTimes;
}

function useBuilding(building: ManagedBuilding | null, { onClose, keepTimes }: Saving) {
  const keeping = keepTimes === undefined ? {} : { keepTimes };
  const queries = useQueryClient();
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: ['admin'] });
    void queries.invalidateQueries({ queryKey: ['places'] });
    onClose();
  };
  const { found, look, forget } = useBookingsOfBuilding(building?.id ?? '');
  const changeOf = ({ timezone, openingHours }: BuildingBody) => ({
    timezone,
    openingHours,
    ...keeping,
  });
  const save = useMutation({
    mutationFn: async (body: BuildingBody & BookingsDecided) => {
      if (!building) return call(createBuilding, { body });
      const { id, version } = building;
      return call(updateBuilding, { params: { id }, body: { ...body, ...keeping, version } });
    },
    onSuccess,
    onError: (error, body) => {
      const isUndecided = isOutdated(error) && body.bookings !== undefined;
      if (isUndecided) look.mutate(changeOf(body));
      else if (!isOfDecision(error)) forget();
      void queries.invalidateQueries(managedBuildingsQuery());
    },
  });
  const ask = (body: BuildingBody) => {
    if (!building) return save.mutate(body);
    look.mutate(changeOf(body), { onSuccess: ({ total }) => total === 0 && save.mutate(body) });
  };
  const remove = useMutation({
    mutationFn: () => call(deleteBuilding, { params: { id: building?.id ?? '' } }),
    onSuccess,
  });
  return { save, ask, look, found, forget, remove };
}
