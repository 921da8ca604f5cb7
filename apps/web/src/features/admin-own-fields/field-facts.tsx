import type { ManagedOwnField } from '@axp/contracts/administration';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { Box, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { kindIcons } from './kind-icons.ts';

/** Name, type, place and rules of a field. */
export function FieldFacts({ field }: { readonly field: ManagedOwnField }) {
  const { t } = useTranslation('adminOwnFields');
  const { language } = useLanguage();
  const { isRequired, isFilter, isPersonal, seenBy, filledBy, subject } = field;
  const Icon = kindIcons[field.kind];
  const marks = [
    isRequired && t('row.required'),
    isFilter && t('row.filter'),
    isPersonal && t('row.personal'),
    seenBy === 'responsible' && t('row.responsible'),
    subject === 'booking' && filledBy === 'administrators' && t('row.administrators'),
  ].filter((mark) => mark !== false);
  return (
    <Box sx={{ display: 'flex', flexGrow: 1, alignItems: 'center', gap: 3, minWidth: 0 }}>
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {field.label[language]}
        </Typography>
        <Typography variant="secondary">{usePlace(field)}</Typography>
        {marks.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {marks.map((mark) => (
              <Chip key={mark} size="small" label={mark} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** `Choice, 3 choices · Rooms, Cars` */
function usePlace({ kind, choices, types, resourceIds }: ManagedOwnField): string {
  const { t } = useTranslation('adminOwnFields');
  const ofKind = useKindText();
  const enabled = enabledKinds(useMerchant().services);
  const count = choices.filter(({ isArchived }) => !isArchived).length;
  const isEverywhere = enabled.every((type) => types.includes(type));
  const kinds = resourceTypes.filter((type) => types.includes(type));
  return [
    kind === 'choice' ? t('row.choices', { count }) : t(`kind.${kind}`),
    !isEverywhere && kinds.map((type) => ofKind(`${type}.names`)).join(', '),
    resourceIds.length > 0 && t('row.resources', { count: resourceIds.length }),
  ]
    .filter(Boolean)
    .join(' · ');
}
