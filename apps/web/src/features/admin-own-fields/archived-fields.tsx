import type { ManagedOwnField } from '@axp/contracts/administration';
import { Box, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { FieldFacts } from './field-facts.tsx';
import { updateField, useFieldChange } from './use-field-change.ts';

/** Fields that are no longer offered, to be offered again. */
export function ArchivedFields({ fields }: { readonly fields: readonly ManagedOwnField[] }) {
  const { t } = useTranslation('adminOwnFields');
  return (
    <Box component="section" aria-labelledby="archived" sx={{ mt: 8 }}>
      <Typography id="archived" variant="h3" component="h2">
        {t('archived.title')}
      </Typography>
      <Typography variant="secondary" sx={{ mb: 3 }}>
        {t('archived.text')}
      </Typography>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fields.map((field) => (
          <ArchivedField key={field.id} field={field} />
        ))}
      </Card>
    </Box>
  );
}

function ArchivedField({ field }: { readonly field: ManagedOwnField }) {
  const { t } = useTranslation('adminOwnFields');
  const { language } = useLanguage();
  const canChange = useAbility().can('update', 'OwnField');
  const name = field.label[language];
  const restore = useFieldChange(() => updateField(field, { isArchived: false }), {
    done: t('restored', { name }),
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <FieldFacts field={field} />
      {canChange && (
        <SecondaryButton
          aria-label={`${t('row.restore')}: ${name}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('row.restore')}
        </SecondaryButton>
      )}
    </Box>
  );
}
