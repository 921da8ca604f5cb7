import type { ManagedBuilding } from '@axp/contracts';
import { BuildingBody, createBuilding, deleteBuilding, updateBuilding } from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
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
import { useBookingsOfBuilding } from './use-bookings-of-building.ts';

interface BuildingDialogProps {
  /** Null for a new one. */
  readonly building: ManagedBuilding | null;
  readonly onClose: () => void;
}

const textFields = ['name', 'address'] as const;

// The table of the world's time zones comes with it.
const ZoneField = lazyPart(
  () => import('@/shared/form/zone-field.tsx').then((module) => module.ZoneField),
  { waiting: () => <Skeleton variant="rounded" height={fieldHeight} /> },
);

const fieldHeight = 56;

const keptTimes = ['wall', 'instant'] as const;
type KeepTimes = (typeof keptTimes)[number];

function bodyOf(building: ManagedBuilding | null, zone: string): BuildingBody {
  const { name = '', address = '', openingHours = null, floors = [] } = building ?? {};
  const { timezone = zone } = building ?? {};
  return { name, address, timezone, openingHours, floors };
}

function fieldsOf({ floors }: BuildingBody): string[] {
  const ofFloors = floors.flatMap((_, index) => [`floors.${index}.name`, `floors.${index}.level`]);
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

type Floors = BuildingBody['floors'];

interface FloorFieldsProps {
  readonly floors: Floors;
  /** Returns the error of a field such as `floors.1.name`; undefined if the field is valid. */
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (floors: Floors) => void;
}

/** The floors of a building from the ground up; a floor in use can be renamed but not removed. */
function FloorFields({ floors, errorAt, onChange }: FloorFieldsProps) {
  const { t } = useTranslation('adminResources');
  // The ground floor comes first.
  const nextLevel = Math.max(-1, ...floors.map(({ level }) => level)) + 1;
  const change = (index: number, floor: Floors[number]) => onChange(floors.with(index, floor));
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 2, p: 0 }}>
        {t('places.floors', { count: floors.length })}
      </Typography>
      {floors.map((floor, index) => (
        <Box
          key={floor.id ?? `new ${index}`}
          sx={{ display: 'grid', gridTemplateColumns: '1fr 88px 44px', gap: 2 }}
        >
          <TextInput
            label={t('places.floorName', { number: index + 1 })}
            value={floor.name}
            errorText={errorAt(`floors.${index}.name`)}
            onChange={({ target }) => change(index, { ...floor, name: target.value })}
          />
          <TextInput
            type="number"
            label={t('places.floorLevel')}
            value={String(floor.level)}
            errorText={errorAt(`floors.${index}.level`)}
            onChange={({ target }) =>
              change(index, { ...floor, level: Math.trunc(Number(target.value)) })
            }
          />
          <IconButton
            aria-label={t('places.removeFloor', {
              name: floor.name || t('places.floorName', { number: index + 1 }),
            })}
            onClick={() => onChange(floors.toSpliced(index, 1))}
            sx={{ alignSelf: 'start', mt: 7 }}
          >
            <Delete />
          </IconButton>
        </Box>
      ))}
      <Button
        color="inherit"
        onClick={() => onChange([...floors, { name: '', level: nextLevel }])}
        sx={{ justifySelf: 'start', ml: -3.5 }}
      >
        {t('places.addFloor')}
      </Button>
    </Box>
  );
}
