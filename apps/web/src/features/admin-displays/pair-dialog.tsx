import { PairDisplayBody, pairDisplay } from '@axp/contracts/administration';
import { languages } from '@axp/contracts/vocabulary';
import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { PickField } from '@/shared/form/pick-field.tsx';
import type { PickOption } from '@/shared/form/pick-options.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { CodeField } from './code-field.tsx';
import { displayQueries } from './display-queries.ts';

interface PairDialogProps {
  /** From the address that the code on a display opens. */
  readonly code: string;
  readonly onClose: () => void;
}

/** Makes the device that shows a code a display (D-09). */
export function PairDialog({ code, onClose }: PairDialogProps) {
  const { t } = useTranslation('adminDisplays');
  const { language } = useLanguage();
  const [values, setValues] = useState<PairDisplayBody>({
    code,
    kind: 'room',
    showsId: '',
    language,
  });
  const { kind } = values;
  const pair = useChange(
    async (body: PairDisplayBody) => (await call(pairDisplay, { body })).data,
    {
      done: ({ shows }) => t('form.paired', { name: shows.name }),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [displayQueries.key],
    },
  );
  const form = useCheckedForm({
    schema: PairDisplayBody,
    input: { ...values, showsId: values.showsId || undefined },
    error: pair.error,
    fields: ['code', 'showsId', 'language'],
  });
  return (
    <FormDialog
      title={t('pair')}
      confirm={t('form.confirm')}
      isPending={pair.isPending}
      onSubmit={() => form.send(pair.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <Typography variant="secondary">
        {t('form.open', { address: `${window.location.host}/display` })}
      </Typography>
      <CodeField
        label={t('form.code')}
        value={values.code}
        errorText={form.at('code')}
        autoFocus={code === ''}
        onChange={(typed) => setValues({ ...values, code: typed })}
      />
      <Segmented
        label={t('form.kind')}
        value={kind}
        isWide
        options={[
          { value: 'room', label: t('form.room') },
          { value: 'board', label: t('form.board') },
        ]}
        onChange={(chosen) => setValues({ ...values, kind: chosen, showsId: '' })}
      />
      <PlaceField
        kind={kind}
        value={values.showsId}
        error={form.at('showsId')}
        onChange={(showsId) => setValues({ ...values, showsId })}
      />
      <SelectField
        label={t('form.language')}
        value={values.language}
        options={languages.map((one) => [one, t(`languageName.${one}`)])}
        onChange={(chosen) => setValues({ ...values, language: chosen })}
      />
    </FormDialog>
  );
}

interface PlaceFieldProps extends Pick<PairDisplayBody, 'kind'> {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The room or building of a display; rooms arrive in pages, and are chosen from when all are there. */
function PlaceField({ kind, value, error, onChange }: PlaceFieldProps) {
  const { t } = useTranslation(['adminDisplays', 'common']);
  const rooms = useQuery(displayQueries.rooms());
  const buildings = useQuery(managedBuildingsQuery());
  const isBoard = kind === 'board';
  const { isPending, isError, refetch } = isBoard ? buildings : rooms;
  const options: readonly PickOption[] | undefined = isBoard
    ? buildings.data?.map(({ id, name }) => ({ id, name }))
    : rooms.data;
  if (isError && !options) {
    const text = t(isBoard ? 'form.buildingsFailed' : 'form.roomsFailed');
    return <FailedNote text={text} onRetry={() => void refetch()} />;
  }
  return (
    <PickField
      label={t(isBoard ? 'form.buildingField' : 'form.roomField')}
      value={value}
      none={isPending ? t('common:loading') : t('form.choose')}
      options={options ?? []}
      disabled={isPending}
      error={error}
      {...(options?.length === 0 && { hint: t(isBoard ? 'form.noBuilding' : 'form.noRoom') })}
      onChange={onChange}
    />
  );
}
