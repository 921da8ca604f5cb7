import type { OwnValue } from '@axp/contracts';
import type { OwnFieldBody } from '@axp/contracts/administration';
import { perLanguage } from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnFieldInput } from '@/shared/own-fields/own-field-input.tsx';
import { radius } from '@/shared/theme/tokens.ts';

/** The field as its users will see it; to be tried out, nothing is sent. */
export function FieldPreview({ body }: { readonly body: OwnFieldBody }) {
  const { t } = useTranslation('adminOwnFields');
  const titleId = useId();
  const [value, setValue] = useState<{ readonly of: string; readonly is: OwnValue | null }>();
  // Another type or default begins again.
  const of = JSON.stringify([body.kind, body.default]);
  const label = perLanguage((language) => body.label[language].trim() || t('preview.unnamed'));
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 4, borderRadius: `${radius.card}px`, bgcolor: 'sunken' }}
    >
      <Typography id={titleId} variant="subtitle2" component="h3">
        {t('preview.title')}
      </Typography>
      <Typography variant="note" component="p" sx={{ mb: 3 }}>
        {t(`preview.text.${body.subject}`)}
      </Typography>
      <OwnFieldInput
        key={of}
        field={{
          ...body,
          id: titleId,
          label,
          choices: body.choices.map((choice) => ({ ...choice, isArchived: false })),
        }}
        value={value?.of === of ? value.is : undefined}
        isEdit={false}
        onChange={(is) => setValue({ of, is })}
      />
    </Box>
  );
}
