import type { BusinessUnit } from '@axp/contracts';
import { updateMe } from '@axp/contracts';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { profileTexts } from '@/shared/i18n/texts/profile.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import { dropdownMaxHeight, unitDialogWidths } from '@/shared/theme/tokens.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useUnitChoices } from './use-unit-choices.ts';

/** More units than the list shows at once are easier found by a word of their name. */
const searchableFrom = 8;

/**
 * Asks for the business unit that bookings are for (P-04). It stays until one is chosen: without
 * it no booking can be made.
 */
export function DefaultUnitDialog() {
  const { t, i18n } = useTranslation('profile');
  addTexts(i18n, [profileTexts]);
  const titleId = useId();
  const problemText = useProblemText();
  const choices = useUnitChoices();
  const [chosen, setChosen] = useState<BusinessUnit | null>(null);
  const save = useChooseDefaultUnit();
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            width: { xs: unitDialogWidths.small, sm: unitDialogWidths.medium },
            maxWidth: 'calc(100% - 32px)',
            m: 4,
          },
        },
      }}
    >
      <DialogTitle id={titleId}>{t('defaultUnit.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="secondary" sx={{ mb: 4 }}>
          {t('defaultUnit.text')}
        </Typography>
        {save.isError && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {problemText(save.error)}
          </Alert>
        )}
        <QueryContent query={choices} failed={t('unit.failed')} skeleton={132}>
          {(units) => <UnitList units={units} chosen={chosen} onChoose={setChosen} />}
        </QueryContent>
      </DialogContent>
      <DialogActions>
        <Button
          fullWidth
          variant="contained"
          size="large"
          disabled={chosen === null}
          loading={save.isPending}
          onClick={() => chosen && save.mutate(chosen)}
        >
          {t('defaultUnit.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface UnitListProps {
  readonly units: readonly BusinessUnit[];
  readonly chosen: BusinessUnit | null;
  readonly onChoose: (unit: BusinessUnit) => void;
}

function UnitList({ units, chosen, onChoose }: UnitListProps) {
  const { t } = useTranslation('profile');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = units.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      {units.length >= searchableFrom && (
        <TextInput
          label={t('defaultUnit.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Box sx={{ maxHeight: dropdownMaxHeight, overflowY: 'auto', mx: -2, px: 2 }}>
        <RadioGroup
          aria-label={t('defaultUnit.label')}
          value={chosen?.id ?? ''}
          onChange={(_, id) => {
            const unit = units.find((one) => one.id === id);
            if (unit) onChoose(unit);
          }}
        >
          {shown.map(({ id, title }) => (
            <FormControlLabel
              key={id}
              value={id}
              label={title}
              control={<Radio />}
              sx={{ minHeight: 44, mr: 0 }}
            />
          ))}
        </RadioGroup>
        {shown.length === 0 && (
          <Typography variant="secondary" sx={{ py: 3 }}>
            {t('defaultUnit.nothing')}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** Saves the default business unit as form-data with the name (P-04), then reads the profile. */
function useChooseDefaultUnit() {
  const { t } = useTranslation('profile');
  const { fullName } = useUser();
  const { merge, reload } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id }: BusinessUnit) => {
      const form = new FormData();
      form.append('fullName', fullName);
      form.append('defaultBu', id);
      const { data } = await call(updateMe, { body: {} }, { form });
      // The unit is saved, so a failed reload of the profile must not show the dialog again.
      await reload().catch(() => merge(data));
    },
    onSuccess: (_, { title }) =>
      toast.success(
        <>
          <Typography variant="subtitle2">{t('defaultUnit.successTitle')}</Typography>
          {t('defaultUnit.successText', { unit: title })}
        </>,
      ),
  });
}
