import ArrowBack from '@mui/icons-material/ArrowBack';
import History from '@mui/icons-material/HistoryOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Alert, Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useProblemText } from '@/shared/api/index.ts';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { formatStamp } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { PlanDraft } from './use-plan-draft.ts';

interface EditorHeaderProps {
  readonly draft: PlanDraft;
  readonly mayUpdate: boolean;
  readonly isReadOnly: boolean;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  readonly onFormer: () => void;
}

/** Floor, state of the draft, and the actions on all of it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { draft, mayUpdate, isReadOnly, onPreview, onPublish, onDiscard, onFormer } = props;
  const { t } = useTranslation(['adminPlans', 'common']);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { plan, isPending, isEdited } = draft;
  const isBusy = isPending || isEdited;
  const title = t('title', { floor: plan.floor.name });
  return (
    <>
      <Box role="group" aria-label={title} tabIndex={-1} sx={headerStyle}>
        <IconButton component={PageLink} href="/admin/places" aria-label={t('back')}>
          <ArrowBack />
        </IconButton>
        <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Typography variant="h2" component="h1" noWrap>
            {title}
          </Typography>
          <Typography variant="note" component="div" role="status">
            <DottedFacts facts={[plan.building.name, <DraftState key="state" draft={draft} />]} />
          </Typography>
        </Box>
        {!isReadOnly && (
          <>
            <IconButton aria-label={t('undo')} disabled={!draft.canUndo} onClick={draft.undo}>
              <Undo />
            </IconButton>
            <IconButton aria-label={t('redo')} disabled={!draft.canRedo} onClick={draft.redo}>
              <Redo />
            </IconButton>
            <IconButton
              aria-label={t('former.action')}
              disabled={plan.former.length === 0 || isBusy}
              onClick={onFormer}
            >
              <History />
            </IconButton>
            <SecondaryButton
              disabled={plan.draft === null || isBusy}
              onClick={() => setIsDiscarding(true)}
            >
              {t('discard.action')}
            </SecondaryButton>
            <SecondaryButton
              disabled={draft.shapes.length === 0}
              startIcon={<Visibility />}
              onClick={onPreview}
            >
              {t('preview.action')}
            </SecondaryButton>
          </>
        )}
        {mayUpdate && (
          <Button variant="contained" disabled={plan.draft === null || isBusy} onClick={onPublish}>
            {t('publish.confirm')}
          </Button>
        )}
      </Box>
      <DraftError draft={draft} />
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('discard.title')}
        description={t('discard.text')}
        confirmLabel={t('discard.action')}
        isDestructive
        onConfirm={() => {
          setIsDiscarding(false);
          onDiscard();
        }}
        onClose={() => setIsDiscarding(false)}
      />
    </>
  );
}

/** Says whether the draft is saved, and who saved it last where that was another user. */
function DraftState({ draft }: Pick<EditorHeaderProps, 'draft'>) {
  const { t } = useTranslation('adminPlans');
  const { language } = useLanguage();
  const { id, timezone } = useUser();
  if (draft.error && draft.isEdited) return t('state.failed');
  if (draft.isEdited || draft.isPending) return t('state.saving');
  const { plan } = draft;
  const content = plan.draft ?? plan.published;
  if (!content) return t('state.none');
  const time = formatStamp(content.savedAt, { language, timezone });
  if (!plan.draft) return t('state.published', { time });
  const { savedBy } = plan.draft;
  return savedBy === null || savedBy.id === id
    ? t('state.draft', { time })
    : t('state.draftBy', { time, name: savedBy.fullName });
}

const conflicts: readonly string[] = [
  'floor_plan.stale',
  'floor_plan.no_draft',
  'floor_plan.being_edited',
];

/** A refused save, with the way on. */
function DraftError({ draft }: Pick<EditorHeaderProps, 'draft'>) {
  const { t } = useTranslation(['adminPlans', 'common']);
  const problemText = useProblemText();
  const text = useValidationText();
  const { error, retry, reload } = draft;
  if (!error) return null;
  const isConflict = error instanceof ApiProblem && conflicts.includes(error.code);
  // A file or page that the user chose can't be sent again from here.
  const wayOn = draft.isEdited ? 'common:action.retry' : 'common:action.close';
  const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
  return (
    <Alert
      severity="error"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={isConflict ? () => void reload().catch(() => undefined) : retry}
        >
          {t(isConflict ? 'reload' : wayOn)}
        </Button>
      }
    >
      {issue ? text.issue(issue) : problemText(error)}
    </Alert>
  );
}

const headerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  minHeight: 60,
  px: { xs: 3, md: 4 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
