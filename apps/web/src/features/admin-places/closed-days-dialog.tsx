import type { ClosedDayBody, LeftOutHoliday, ManagedBuilding } from '@axp/contracts';
import {
  addClosedDays,
  ClosedDaysBody,
  deleteClosedDay,
  listClosedDays,
  previewBuildingChange,
  readHolidayCalendar,
} from '@axp/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDayInWords } from '@/shared/admin/calendar-day.ts';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call, fileForm, readQuery } from '@/shared/api/index.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface ClosedDaysDialogProps {
  readonly building: ManagedBuilding;
  readonly onClose: () => void;
}

const noDay: ClosedDayBody = { day: '', nameEn: '', nameTh: '' };
const fields = ['day', 'nameEn', 'nameTh'].map((name) => `days.0.${name}`);
const yearDays = 366;

/** The days on which a building is closed; one by one, or from a holiday calendar. */
export function ClosedDaysDialog({ building, onClose }: ClosedDaysDialogProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const mayUpdate = useAbility().can('update', 'Building');
  const [day, setDay] = useState(noDay);
  const { list, add, remove, read } = useClosedDays(building.id);
  const form = useCheckedForm({
    schema: ClosedDaysBody,
    input: { days: [{ ...day, day: day.day === '' ? undefined : day.day }] },
    error: add.error ?? remove.error ?? read.error,
    fields,
  });
  const forgetTrouble = () => {
    for (const change of [add, remove, read]) if (change.isError) change.reset();
  };
  const empty = () => {
    setDay(noDay);
    form.restart();
  };
  const addDay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send(({ days }) => {
      forgetTrouble();
      add.mutate(days, { onSuccess: empty });
    });
  };
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={`${t('places.closed.title')} · ${building.name}`}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
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
            {(['nameEn', 'nameTh'] as const).map((name) => (
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
              <SecondaryButton type="submit" loading={add.isPending}>
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
        <input
          ref={input}
          type="file"
          hidden
          accept=".ics,text/calendar"
          aria-label={t('places.closed.import')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (!file) return;
            forgetTrouble();
            read.mutate(file);
          }}
        />
        {form.other !== null && <Alert severity="error">{form.other}</Alert>}
        {read.data && (
          <FoundDays
            found={read.data}
            isSaving={add.isPending}
            onAdd={() => add.mutate(read.data.days, { onSuccess: () => read.reset() })}
          />
        )}
      </Box>
    </ResponsiveDialog>
  );
}

function useClosedDays(id: string) {
  const queries = useQueryClient();
  const params = { id };
  const key = ['admin', 'closed-days', id] as const;
  const list = useQuery(readQuery(key, listClosedDays, { params }));
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const add = useMutation({
    mutationFn: (wanted: readonly ClosedDayBody[]) =>
      call(addClosedDays, { params, body: { days: [...wanted] } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (day: string) => call(deleteClosedDay, { params: { id, day } }),
    onSuccess,
  });
  const read = useMutation({
    mutationFn: async (file: File) => {
      const form = fileForm(file);
      const { data: found, meta } = await call(readHolidayCalendar, { params }, { form });
      const { leftOut } = meta;
      if (found.length === 0) return { days: found, leftOut, affected: 0 };
      const { data } = await call(previewBuildingChange, { params, body: { closedDays: found } });
      return { days: found, leftOut, affected: data.total };
    },
  });
  return { list, add, remove, read };
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
      {days.map(({ day, nameEn, nameTh }) => (
        <Box
          component="li"
          key={day}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, py: 1 }}
        >
          <Typography variant="body2" sx={{ mr: 'auto' }}>
            {told(day)} · {language === 'th' ? nameTh : nameEn}
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
    readonly affected: number;
  };
  readonly isSaving: boolean;
  readonly onAdd: () => void;
}

function FoundDays({ found: { days, leftOut, affected }, isSaving, onAdd }: FoundDaysProps) {
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
      {affected > 0 && (
        <Alert severity="warning" sx={{ my: 3 }}>
          {t('places.closed.affected', { count: affected })}
        </Alert>
      )}
      <Button variant="contained" loading={isSaving} onClick={onAdd}>
        {t('places.closed.addAll')}
      </Button>
    </div>
  );
}
