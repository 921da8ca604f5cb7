import { Box } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findColleagues } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { wide } from './form-section.tsx';
import type { ResourceValues } from './form-values.ts';
import { useFieldLabel } from './resource-words.ts';

/** Approvers of the resource (Z-41). */
export function ApproversField() {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name="approvers"
      control={control}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Box sx={wide}>
          <FoundMany
            label={label('approvers')}
            hint={t('form.approversHint')}
            finding={findColleagues}
            nameOf={({ fullName }) => fullName}
            value={value}
            onChange={onChange}
            error={error?.message}
          />
        </Box>
      )}
    />
  );
}
