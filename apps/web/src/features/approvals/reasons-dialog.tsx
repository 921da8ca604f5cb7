import type { OperationInput, RejectReasons } from '@axp/contracts';
import { maxRejectReasons, RejectReasonsBody, updateRejectReasons } from '@axp/contracts';
import { languages, perLanguage } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thaiLines } from '@/shared/admin/field-styles.ts';
import { call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { reasonsQuery, settingsKey } from './approval-settings.ts';

interface ReasonsDialogProps {
  readonly onClose: () => void;
}

/** The reasons that approvers can choose from, in both languages (D-05). */
export function ReasonsDialog({ onClose }: ReasonsDialogProps) {
  const { t } = useTranslation('approvals');
  const query = useQuery(reasonsQuery());
  if (query.data) return <ReasonsForm stored={query.data} onClose={onClose} />;
  return (
    <ResponsiveDialog onClose={onClose} size="large" title={t('reasons.title')}>
      <QueryContent query={query} failed={t('reasons.failed')} skeleton={280}>
        {() => null}
      </QueryContent>
    </ResponsiveDialog>
  );
}

interface Row {
  readonly key: number;
  readonly en: string;
  readonly th: string;
}

function rowsOf({ reasons }: RejectReasons): readonly Row[] {
  return reasons.map((reason, key) => ({ ...reason, key }));
}

interface ReasonsFormProps extends ReasonsDialogProps {
  readonly stored: RejectReasons;
}

function ReasonsForm({ stored, onClose }: ReasonsFormProps) {
  const { t } = useTranslation(['approvals', 'admin']);
  const problemText = useProblemText();
  const [base] = useState(stored);
  const [rows, setRows] = useState(() => rowsOf(stored));
  const [isTried, setIsTried] = useState(false);
  const save = useChange(
    (wanted: OperationInput<typeof updateRejectReasons>['body']['reasons']) =>
      call(updateRejectReasons, { body: { version: base.version, reasons: wanted } }),
    {
      done: t('reasons.saved'),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [settingsKey],
    },
  );
  const reasons = rows.map((row) => perLanguage((language) => row[language].trim()));
  const submit = () => {
    setIsTried(true);
    if (RejectReasonsBody.safeParse({ version: base.version, reasons }).success)
      save.mutate(reasons);
  };
  const change = (key: number, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () =>
    setRows((before) => {
      const key = Math.max(-1, ...before.map((row) => row.key)) + 1;
      return [...before, { key, ...perLanguage(() => '') }];
    });
  return (
    <FormDialog
      title={t('reasons.title')}
      size="large"
      confirm={t('admin:save')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('reasons.text')}</Typography>
      {save.error && <Alert severity="error">{problemText(save.error)}</Alert>}
      {rows.map((row, index) => (
        <ReasonRow
          key={row.key}
          row={row}
          number={index + 1}
          isTried={isTried}
          onChange={(part) => change(row.key, part)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SecondaryButton
          startIcon={<Add />}
          disabled={rows.length >= maxRejectReasons}
          onClick={add}
        >
          {t('reasons.add')}
        </SecondaryButton>
        {!base.isBuiltIn && (
          <Button color="inherit" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('reasons.builtIn')}
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}

interface ReasonRowProps {
  readonly row: Row;
  readonly number: number;
  readonly isTried: boolean;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onRemove: () => void;
}

const longestReason = 500;

function ReasonRow({ row, number, isTried, onChange, onRemove }: ReasonRowProps) {
  const { t } = useTranslation('approvals');
  const tooLong = useTooLong();
  const name = t('reasons.one', { number });
  return (
    <Box role="group" aria-label={name} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        sx={{
          flexGrow: 1,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {languages.map((language) => (
          <TextInput
            key={language}
            label={t(`reasons.${language}`)}
            value={row[language]}
            multiline
            minRows={2}
            sx={thaiLines}
            lang={language}
            required
            errorText={
              tooLong(row[language], longestReason) ??
              (isTried && row[language].trim() === '' ? t('reasons.missing') : undefined)
            }
            onChange={({ target }) => onChange({ [language]: target.value.replaceAll('\n', ' ') })}
          />
        ))}
      </Box>
      <IconButton aria-label={t('reasons.remove', { name })} onClick={onRemove} sx={{ mt: 7 }}>
        <Delete />
      </IconButton>
    </Box>
  );
}
