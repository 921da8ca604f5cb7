import type { ManagedResource, ResourceType } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findOfKind } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { wide } from './form-section.tsx';
import type { ResourceValues } from './form-values.ts';
import { useFieldLabel } from './resource-words.ts';

interface PartsFieldProps {
  readonly type: ResourceType;
  /** Null for a new resource. */
  readonly base: Pick<ManagedResource, 'id' | 'partOf'> | null;
}

/** The rooms that a room consists of, or those that it is a part of (F-05). */
export function PartsField({ type, base }: PartsFieldProps) {
  const { t } = useTranslation('adminResources');
  const label = useFieldLabel();
  const { control } = useFormContext<ResourceValues>();
  const partOf = base?.partOf ?? [];
  if (partOf.length > 0) {
    const names = partOf.map(({ name }) => name).join(', ');
    return (
      <Typography variant="secondary" sx={wide}>
        {t('form.partOf', { names })}
      </Typography>
    );
  }
  return (
    <Controller
      name="parts"
      control={control}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Box sx={wide}>
          <FoundMany
            label={label('parts')}
            hint={t('form.partsHint')}
            finding={findOfKind(type)}
            nameOf={({ name }) => name}
            {...(base && { exceptId: base.id })}
            value={value}
            onChange={onChange}
            error={error?.message}
          />
        </Box>
      )}
    />
  );
}
