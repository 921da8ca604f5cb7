import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BookingFormValues } from '../model/booking-form.ts';

const suggestionsOf = {
  room: ['meeting', 'oneToOne', 'interview', 'call', 'focus'],
  car: ['visit', 'airport', 'delivery'],
  asset: ['event', 'training', 'travel'],
} as const satisfies Record<ResourceType, readonly string[]>;

/** Title, typed or chosen from suggestions. */
export function TitleField({ type }: { readonly type: ResourceType }) {
  const { t } = useTranslation('booking');
  const { field, fieldState } = useController<BookingFormValues, 'title'>({ name: 'title' });
  const { ref, ...input } = field;
  return (
    <div>
      <TextField
        {...input}
        inputRef={ref}
        fullWidth
        required
        label={t('form.title')}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? t('form.titleHint')}
        slotProps={{
          htmlInput: {
            maxLength: 120,
            autoComplete: 'off',
            required: false,
            'aria-required': true,
          },
        }}
      />
      {field.value === '' && (
        <Box
          role="group"
          aria-label={t('form.suggestions')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}
        >
          {suggestionsOf[type].map((suggestion) => (
            <Button
              key={suggestion}
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => field.onChange(t(`form.suggestion.${suggestion}`))}
            >
              {t(`form.suggestion.${suggestion}`)}
            </Button>
          ))}
        </Box>
      )}
    </div>
  );
}
