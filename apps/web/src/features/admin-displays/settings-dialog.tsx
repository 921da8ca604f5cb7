import type { ManagedDisplay } from '@axp/contracts/administration';
import { revokeDisplay, updateDisplay } from '@axp/contracts/administration';
import type { DisplayAction } from '@axp/contracts/vocabulary';
import {
  displayActions,
  displayDetails,
  displayThemes,
  languages,
} from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import type { Preview } from './display-picture.tsx';
import { DisplayPicture } from './display-picture.tsx';
import { displayQueries } from './display-queries.ts';
import { ScreenOffFields } from './screen-off-fields.tsx';

interface SettingsDialogProps {
  readonly display: ManagedDisplay;
  readonly Preview: Preview;
  readonly onClose: () => void;
}

/** Settings of a display: its content, and the actions that people have there. */
export function SettingsDialog({ display, Preview, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('adminDisplays');
  const { id, version, kind, shows } = display;
  const [values, setValues] = useState({
    details: display.details,
    actions: display.actions,
    language: display.language,
    theme: display.theme,
    screenOff: display.screenOff,
  });
  const save = useChange(
    () => call(updateDisplay, { params: { id }, body: { version, ...values } }),
    { done: t('saved'), onDone: onClose, reads: [displayQueries.key] },
  );
  const choose = (action: DisplayAction, isOn: boolean) =>
    setValues({
      ...values,
      actions: displayActions.filter((one) =>
        one === action ? isOn : values.actions.includes(one),
      ),
    });
  return (
    <FormDialog
      title={shows.name}
      confirm={t('save')}
      extraAction={<RevokeButton display={display} onDone={onClose} />}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <DisplayPicture display={display} Preview={Preview} />
      <div>
        <Typography variant="subtitle2" component="p" sx={{ mb: 2 }}>
          {t('details.label')}
        </Typography>
        <Segmented
          label={t('details.label')}
          value={values.details}
          isWide
          options={displayDetails.map((value) => ({ value, label: t(`details.${value}`) }))}
          onChange={(details) => setValues({ ...values, details })}
        />
        <Typography variant="note" component="p" sx={{ mt: 1 }}>
          {t('details.hint')}
        </Typography>
      </div>
      {kind !== 'board' && <ActionSwitches chosen={values.actions} onChoose={choose} />}
      <SelectField
        label={t('form.language')}
        value={values.language}
        options={languages.map((one) => [one, t(`languageName.${one}`)])}
        onChange={(language) => setValues({ ...values, language })}
      />
      <SelectField
        label={t('theme.label')}
        value={values.theme}
        options={displayThemes.map((one) => [one, t(`theme.${one}`)])}
        onChange={(theme) => setValues({ ...values, theme })}
      />
      <ScreenOffFields
        value={values.screenOff}
        onChange={(screenOff) => setValues({ ...values, screenOff })}
      />
    </FormDialog>
  );
}

interface ActionSwitchesProps {
  readonly chosen: readonly DisplayAction[];
  readonly onChoose: (action: DisplayAction, isOn: boolean) => void;
}

function ActionSwitches({ chosen, onChoose }: ActionSwitchesProps) {
  const { t } = useTranslation('adminDisplays');
  const labelId = useId();
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid' }}>
      <Typography id={labelId} variant="subtitle2" component="p">
        {t('actions.label')}
      </Typography>
      {displayActions.map((action) => (
        <SwitchField
          key={action}
          checked={chosen.includes(action)}
          onChange={(isOn) => onChoose(action, isOn)}
          label={t(`actions.${action}`)}
        />
      ))}
    </Box>
  );
}

interface RevokeButtonProps {
  readonly display: ManagedDisplay;
  readonly onDone: () => void;
}

function RevokeButton({ display: { id, shows }, onDone }: RevokeButtonProps) {
  const { t } = useTranslation('adminDisplays');
  const revoke = useChange(() => call(revokeDisplay, { params: { id } }), {
    done: t('revoke.done'),
    onDone,
    reads: [displayQueries.key],
  });
  return (
    <ConfirmButton
      color="error"
      label={t('revoke.label')}
      title={t('revoke.title', { name: shows.name })}
      description={t('revoke.text')}
      change={revoke}
      sx={{ mr: 'auto' }}
    />
  );
}
