import { ownFieldReaders, ownFieldWriters } from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import type { FormProps } from './form-values.ts';
import { canFilter } from './form-values.ts';

/** Whether the field must be filled, who sees and who fills it, and what else holds for it. */
export function RuleFields({ subject, values, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const { kind, isRequired, isFilter, isPersonal, seenBy, filledBy } = values;
  return (
    <>
      <SelectField
        label={t('form.seenBy')}
        value={seenBy}
        options={ownFieldReaders.map((one) => [one, t(`form.seen.${subject}.${one}`)])}
        onChange={(one) => onChange({ seenBy: one })}
      />
      {subject === 'booking' && (
        <SelectField
          label={t('form.filledBy')}
          value={filledBy}
          options={ownFieldWriters.map((one) => [one, t(`form.filled.${one}`)])}
          onChange={(one) => onChange({ filledBy: one })}
        />
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RuleSwitch
          label={t('form.isRequired')}
          hint={t(`form.requiredHint.${subject}`)}
          isOn={isRequired}
          onChange={(isOn) => onChange({ isRequired: isOn })}
        />
        {canFilter(subject, kind) && (
          <RuleSwitch
            label={t('form.isFilter')}
            hint={t('form.filterHint')}
            isOn={isFilter}
            onChange={(isOn) => onChange({ isFilter: isOn })}
          />
        )}
        {subject === 'booking' && (
          <RuleSwitch
            label={t('form.isPersonal')}
            hint={t('form.personalHint')}
            isOn={isPersonal}
            onChange={(isOn) => onChange({ isPersonal: isOn })}
          />
        )}
      </Box>
    </>
  );
}

interface RuleSwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function RuleSwitch({ label, hint, isOn, onChange }: RuleSwitchProps) {
  const hintId = useId();
  return (
    <div>
      <SwitchField
        label={label}
        checked={isOn}
        onChange={onChange}
        input={{ 'aria-describedby': hintId }}
      />
      <Typography id={hintId} variant="note" component="p">
        {hint}
      </Typography>
    </div>
  );
}
