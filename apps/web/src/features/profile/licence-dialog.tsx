import type { FieldIssue } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import type { Licence } from '@axp/contracts/licences';
import { SaveLicenceBody, saveMyLicence } from '@axp/contracts/licences';
import type { LicenceClass } from '@axp/contracts/vocabulary';
import { licenceClasses } from '@axp/contracts/vocabulary';
import { Alert, FormControl, FormHelperText, FormLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { CheckField } from '@/shared/form/check-field.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useReloadLicence } from '@/shared/licence/use-reload-licence.ts';
import { useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface LicenceDialogProps {
  /** The licence as it is shown; null for the first entry. */
  readonly licence: Licence | null;
  readonly onClose: () => void;
}

const fields = ['classes', 'number', 'expiresOn'];
const yearDays = 366;
/** Some licences are for life. */
const longestValidity = 80 * yearDays;

/** Classes, number and last day of the user's licence. */
export function LicenceDialog({ licence, onClose }: LicenceDialogProps) {
  const { t } = useTranslation('licence');
  const { timezone } = useUser();
  const [classes, setClasses] = useState<readonly LicenceClass[]>(licence?.classes ?? ['B']);
  const [number, setNumber] = useState(licence?.number ?? '');
  const [expiresOn, setExpiresOn] = useState(licence?.expiresOn ?? '');
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const save = useSaveLicence(onClose);
  const refusal = useRefusal({ error: save.error, found, fields });
  const isStale = save.error instanceof ApiProblem && save.error.code === 'licence.stale';

  function submit(): void {
    const version = licence?.version ?? 0;
    const typed = {
      version,
      classes,
      number: number || undefined,
      expiresOn: expiresOn || undefined,
    };
    const parsed = parseFields(SaveLicenceBody, typed);
    setFound(parsed.success ? [] : parsed.issues);
    save.reset();
    if (parsed.success) save.mutate(parsed.data);
  }

  return (
    <FormDialog
      title={t('title')}
      size="small"
      confirm={t('own.save')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal.other !== null && (
        <Alert severity={isStale ? 'warning' : 'error'}>
          {isStale ? t('own.stale') : refusal.other}
        </Alert>
      )}
      <ClassesField value={classes} errorText={refusal.at('classes')} onChange={setClasses} />
      <TextInput
        label={t('own.number')}
        required
        autoComplete="off"
        value={number}
        errorText={refusal.at('number')}
        onChange={(event) => setNumber(event.target.value)}
      />
      <DateField
        label={t('own.expiresOn')}
        required
        day={expiresOn}
        timezone={timezone}
        maxBackDays={yearDays}
        maxAheadDays={longestValidity}
        error={refusal.at('expiresOn')}
        onChange={setExpiresOn}
      />
      {licence && <Typography variant="secondary">{t('own.again')}</Typography>}
    </FormDialog>
  );
}

/** Saves the licence; a refusal keeps the dialog and shows the current licence behind it. */
function useSaveLicence(onDone: () => void) {
  const { t } = useTranslation('licence');
  return useChange((body: SaveLicenceBody) => call(saveMyLicence, { body }), {
    done: t('own.saved'),
    onDone,
    isShownByForm: () => true,
    onSettled: useReloadLicence(),
  });
}

interface ClassesFieldProps {
  readonly value: readonly LicenceClass[];
  readonly errorText: string | undefined;
  readonly onChange: (classes: readonly LicenceClass[]) => void;
}

function ClassesField({ value, errorText, onChange }: ClassesFieldProps) {
  const { t } = useTranslation('licence');
  const toggle = (one: LicenceClass) =>
    onChange(licenceClasses.filter((other) => value.includes(other) !== (other === one)));
  return (
    <FormControl component="fieldset" error={errorText !== undefined} required>
      <FormLabel component="legend">{t('own.classes')}</FormLabel>
      {licenceClasses.map((one) => (
        <CheckField
          key={one}
          label={t(`class.${one}`)}
          checked={value.includes(one)}
          onChange={() => toggle(one)}
        />
      ))}
      <FormHelperText aria-live="polite">{errorText}</FormHelperText>
    </FormControl>
  );
}
