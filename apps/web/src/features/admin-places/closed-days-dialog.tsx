import type { ClosedDayBody, LeftOutHoliday, ManagedBuilding } from '@axp/contracts';
import {
  addClosedDays,
  ClosedDaysBody,
  deleteClosedDay,
  listClosedDays,
  readHolidayCalendar,
} from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import { fieldEnd, fieldsPerLanguage, languages } from '@axp/contracts/vocabulary';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutdated } from '@/shared/admin/booking-choices.ts';
import { calendarDayInWords } from '@/shared/admin/calendar-day.ts';
import { DecideDialog } from '@/shared/admin/decide-dialog.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call, fileForm, readQuery } from '@/shared/api/index.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { closedDayName } from '@/shared/lib/closed-day-name.ts';
import { useAbility } from '@/shared/session/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { FileInput } from '@/shared/ui/file-input.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useBookingsOfBuilding } from './use-bookings-of-building.ts';

interface ClosedDaysDialogProps {
  readonly building: ManagedBuilding;
  readonly onClose: () => void;
}

const noDay: ClosedDayBody = { day: '', ...fieldsPerLanguage('name', () => '') };
const nameFields = languages.map((language) => `name${fieldEnd[language]}` as const);
const fields = ['day', ...nameFields].map((name) => `days.0.${name}`);
const yearDays = 366;

/** The days on which a building is closed; one by one, or from a holiday calendar. */
export function ClosedDaysDialog({ building, onClose }: ClosedDaysDialogProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const mayUpdate = useAbility().can('update', 'Building');
  const [day, setDay] = useState(noDay);
  const { list, add, remove, read, look, found, forget } = useClosedDays(building.id);
  const isDeciding = found !== null && found.toDecide > 0;
  const form = useCheckedForm({
    schema: ClosedDaysBody,
    input: { days: [{ ...day, day: day.day === '' ? undefined : day.day }] },
    error: (isDeciding ? null : add.error) ?? look.error ?? remove.error ?? read.error,
    fields,
  });
  const forgetTrouble = () => {
    for (const change of [add, look, remove, read]) if (change.isError) change.reset();
  };
  const [closing, setClosing] = useState<readonly ClosedDayBody[]>([]);
  const close = (days: readonly ClosedDayBody[], decided: BookingsDecided = {}) => {
    const onSuccess = () => {
      forget();
      if (read.data?.days === days) read.reset();
      else {
        setDay(noDay);
        form.restart();
      }
    };
    add.mutate({ days: [...days], ...decided }, { onSuccess });
  };
  const ask = (days: readonly ClosedDayBody[]) => {
    forgetTrouble();
    setClosing(days);
    look.mutate(
      { closedDays: [...days] },
      { onSuccess: ({ toDecide }) => toDecide === 0 && close(days) },
    );
  };
  const addDay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send(({ days }) => ask(days));
  };
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={`${t('places.closed.title')} · ${building.name}`}
      actions={<CloseButton onClick={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        {list.isPending && <Skeleton variant="rounded" height={44} />}
        {list.error && !list.data && <ErrorState title={t('places.closed.failed')} query={list} />}
        {list.data?.length === 0 && (
          <Typography variant="body2">{t('places.closed.none')}</Typography>
        )}
        {list.data && (
          <DayList
            days={list.data}
            {...(mayUpdate && {
              onRemove: (one: string) => {
                forgetTrouble();
                remove.mutate(one);
              },
            })}
          />
        )}
        {mayUpdate && (
          <Box component="form" noValidate onSubmit={addDay} sx={{ display: 'grid', gap: 4 }}>
            <DateField
              label={t('places.closed.day')}
              required
              day={day.day}
              timezone={building.timezone}
              maxBackDays={yearDays}
              maxAheadDays={3 * yearDays}
              error={form.at('days.0.day')}
              onChange={(chosen) => setDay({ ...day, day: chosen })}
            />
            {nameFields.map((name) => (
              <TextInput
                key={name}
                label={t(`places.closed.${name}`)}
                required
                value={day[name]}
                errorText={form.at(`days.0.${name}`)}
                onChange={({ target }) => setDay({ ...day, [name]: target.value })}
              />
            ))}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <SecondaryButton type="submit" loading={look.isPending || add.isPending}>
                {t('places.closed.add')}
              </SecondaryButton>
              <Button
                color="inherit"
                loading={read.isPending}
                onClick={() => input.current?.click()}
              >
                {t('places.closed.import')}
              </Button>
            </Box>
          </Box>
        )}
        <FileInput
          ref={input}
          accept=".ics,text/calendar"
          aria-label={t('places.closed.import')}
          onChoose={(file) => {
            forgetTrouble();
            read.mutate(file);
          }}
        />
        {form.other !== null && <Alert severity="error">{form.other}</Alert>}
        {read.data && (
          <FoundDays
            found={read.data}
            isSaving={look.isPending || add.isPending}
            onAdd={() => ask(read.data.days)}
          />
        )}
      </Box>
      {found && isDeciding && (
        <DecideDialog
          buildingId={building.id}
          title={t('places.decide.closed', { count: closing.length })}
          found={found}
          error={add.error}
          timezone={building.timezone}
          isPending={add.isPending || look.isPending}
          onConfirm={(decided) => close(closing, decided)}
          onClose={forget}
        />
      )}
    </ResponsiveDialog>
  );
}

function useClosedDays(id: string) {
  const queries = useQueryClient();
  const params = { id };
  const key = ['admin', 'closed-days', id] as const;
  const list = useQuery(readQuery(key, listClosedDays, { params }));
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const { found, look, forget } = useBookingsOfBuilding(id);
  const add = useMutation({
    mutationFn: (body: { readonly days: ClosedDayBody[] } & BookingsDecided) =>
      call(addClosedDays, { params, body }),
    onSuccess,
    onError: (error, { days }) => {
      if (isOutdated(error)) look.mutate({ closedDays: days });
    },
  });
  const remove = useMutation({
    mutationFn: (day: string) => call(deleteClosedDay, { params: { id, day } }),
    onSuccess,
  });
  const read = useMutation({
    mutationFn: async (file: File) => {
      const form = fileForm(file);
      const { data: days, meta } = await call(readHolidayCalendar, { params }, { form });
      return { days, leftOut: meta.leftOut };
    },
  });
  return { list, add, remove, read, look, found, forget };
}

interface DayListProps {
  readonly days: readonly ClosedDayBody[];
  readonly onRemove?: (day: string) => void;
}

function DayList({ days, onRemove }: DayListProps) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const told = (day: string) => calendarDayInWords(day, language);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {days.map(({ day, ...names }) => (
        <Box
          component="li"
          key={day}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, py: 1 }}
        >
          <Typography variant="body2" sx={{ mr: 'auto' }}>
            {told(day)} · {closedDayName(names, language)}
          </Typography>
          {onRemove && (
            <IconButton
              aria-label={t('places.closed.remove', { day: told(day) })}
              onClick={() => onRemove(day)}
            >
              <Delete />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
}

const namesShown = 20;

/** Entries of the calendar that close no day, by the reason. */
function LeftOut({ entries }: { readonly entries: readonly LeftOutHoliday[] }) {
  const { t } = useTranslation('adminResources');
  const groups = Map.groupBy(entries, ({ reason }) => reason);
  return [...groups].map(([reason, group]) => {
    const names = [...new Set(group.map(({ name }) => name))];
    const shown = names.slice(0, namesShown).join(', ');
    return (
      <Typography key={reason} variant="secondary" component="p" sx={{ my: 2 }}>
        {t(`places.closed.leftOut.${reason}`, {
          names: names.length > namesShown ? `${shown}, …` : shown,
        })}
      </Typography>
    );
  });
}

interface FoundDaysProps {
  readonly found: {
    readonly days: readonly ClosedDayBody[];
    readonly leftOut: readonly LeftOutHoliday[];
  };
  readonly isSaving: boolean;
  readonly onAdd: () => void;
}

function FoundDays({ found: { days, leftOut }, isSaving, onAdd }: FoundDaysProps) {
  const { t } = useTranslation('adminResources');
  if (days.length === 0) {
    return (
      <div>
        <Alert severity="info">{t('places.closed.noneFound')}</Alert>
        <LeftOut entries={leftOut} />
      </div>
    );
  }
  return (
    <div>
      <Typography variant="subtitle2" component="h6">
        {t('places.closed.found', { count: days.length })}
      </Typography>
      <DayList days={days} />
      <LeftOut entries={leftOut} />
      <Button variant="contained" loading={isSaving} onClick={onAdd}>
        {t('places.closed.addAll')}
      </Button>
    </div>
  );
}
