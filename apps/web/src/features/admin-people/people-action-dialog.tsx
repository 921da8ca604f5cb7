import type { PeopleAction, PeopleActionSummary, PeopleSelection } from '@axp/contracts/sheets';
import { maxImmediateRows, previewPeopleAction, runPeopleAction } from '@axp/contracts/sheets';
import { Alert, Box, Link, Typography } from '@mui/material';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobsKey } from '@/shared/admin/bulk-jobs-query.ts';
import { SummaryDialog } from '@/shared/admin/summary-dialog.tsx';
import { call } from '@/shared/api/index.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { peopleKey, peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';

type ActionKind = PeopleAction['kind'];

interface PeopleActionDialogProps {
  readonly kind: ActionKind;
  readonly selection: PeopleSelection;
  /** As the list shows it. */
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An action on many people; those who leave something open are offered their page (D-04). */
export function PeopleActionDialog(props: PeopleActionDialogProps) {
  const { kind, selection, count, onDone, onClose } = props;
  const { t } = useTranslation(['adminPeople', 'admin']);
  const queries = useQueryClient();
  const [businessUnitId, setBusinessUnitId] = useState('');
  const action = actionOf(kind, businessUnitId);
  const summary = useQuery({
    queryKey: [...peopleKey, 'action', action, selection] as const,
    queryFn: action
      ? async ({ signal }) =>
          (await call(previewPeopleAction, { body: { selection, action } }, { signal })).data
      : skipToken,
    // Counted again each time the dialog opens.
    gcTime: 0,
  });
  const affected = summary.data?.affected ?? 0;
  const run = useAdminChange(
    async (confirmed: number) => {
      if (!action) return;
      await call(runPeopleAction, { body: { selection, action, affected: confirmed } });
      await queries.invalidateQueries({ queryKey: jobsKey });
    },
    {
      done:
        affected > maxImmediateRows
          ? t('admin:jobs.started')
          : t(`action.${kind}.done`, { count: affected }),
      onDone,
      isShownByForm: () => true,
    },
  );
  return (
    <SummaryDialog
      title={t(`action.${kind}.title`, { count })}
      confirm={(confirmed) => t(`action.${kind}.confirm`, { count: confirmed })}
      isDanger={kind === 'deactivate'}
      summary={summary}
      run={run}
      isComplete={action !== null}
      fields={
        kind === 'assign-unit' && <UnitField value={businessUnitId} onChange={setBusinessUnitId} />
      }
      onClose={onClose}
    >
      {(found) => (
        <>
          {found.affected > 0 && (
            <Typography variant="body2">
              {t(`action.${kind}.text`, { count: found.affected })}
            </Typography>
          )}
          {found.skipped.map((skipped) => (
            <Skipped key={skipped.reason} kind={kind} skipped={skipped} />
          ))}
        </>
      )}
    </SummaryDialog>
  );
}

function actionOf(kind: ActionKind, businessUnitId: string): PeopleAction | null {
  if (kind !== 'assign-unit') return { kind };
  return businessUnitId === '' ? null : { kind, businessUnitId };
}

interface UnitFieldProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function UnitField({ value, onChange }: UnitFieldProps) {
  const { t } = useTranslation(['adminPeople', 'admin']);
  const { data: units = [] } = useQuery(peopleQueries.units());
  return (
    <PickField
      label={t('admin:people.unit')}
      value={value}
      onChange={onChange}
      none={t('chooseUnit')}
      options={units
        .filter(({ isActive }) => isActive)
        .map(({ id, title }) => ({ id, name: title }))}
    />
  );
}

interface SkippedProps {
  readonly kind: ActionKind;
  readonly skipped: PeopleActionSummary['skipped'][number];
}

function Skipped({ kind, skipped: { reason, count, examples } }: SkippedProps) {
  const { t } = useTranslation('adminPeople');
  const others = count - examples.length;
  if (reason === 'open_items') {
    return (
      <Alert severity="warning" sx={{ mt: 2 }}>
        {t('skipped.open_items', { count })}
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {examples.map(({ id, fullName }) => (
            <li key={id}>
              <Link component={PageLink} href={`/admin/people/deactivate?id=${id}`}>
                {fullName}
              </Link>
            </li>
          ))}
          {others > 0 && <li>{t('skipped.moreOpen', { count: others })}</li>}
        </Box>
      </Alert>
    );
  }
  const listed = examples.map(({ fullName }) => fullName).join(', ');
  const names = others > 0 ? t('skipped.more', { names: listed }) : listed;
  const isAlready = reason === 'already' && kind !== 'invite-again';
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {isAlready
        ? t(`skipped.already.${kind}`, { count, names })
        : reason !== 'already' && t(`skipped.${reason}`, { count, names })}
    </Alert>
  );
}
