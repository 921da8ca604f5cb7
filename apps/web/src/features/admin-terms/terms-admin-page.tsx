import type { ManagedLegalText } from '@axp/contracts/administration';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { legalTextKinds } from '@axp/contracts/vocabulary';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { DraftEditor } from './draft-editor.tsx';
import type { DraftValues } from './text-draft.ts';
import { draftValues, useTextChange } from './text-draft.ts';
import { InForce, TextHistory } from './text-history.tsx';
import { textQueries } from './text-queries.ts';

/** `/admin/terms`: terms and privacy policy, what is in force and what is to come. */
export function TermsAdminPage() {
  const { t } = useTranslation('adminTerms');
  const { query, isReady } = useRouter();
  return (
    <SectionPage name="terms">
      <UrlTabs
        label={t('kinds')}
        tabs={legalTextKinds}
        value={legalTextKinds.find((one) => one === query.kind) ?? 'terms'}
        labelOf={(kind) => t(`kind.${kind}`)}
        hrefOf={(kind) => `/admin/terms?kind=${kind}`}
      >
        {(kind, onEdited) => isReady && <LegalTextPanel kind={kind} onEdited={onEdited} />}
      </UrlTabs>
    </SectionPage>
  );
}

interface LegalTextPanelProps {
  readonly kind: LegalTextKind;
  readonly onEdited: ReportEdited;
}

function LegalTextPanel({ kind, onEdited }: LegalTextPanelProps) {
  const { t } = useTranslation('adminTerms');
  return (
    <QueryContent query={useQuery(textQueries.managed(kind))} failed={t('failed')} skeleton={480}>
      {(managed) => (
        <>
          <InForce managed={managed} />
          <DraftSection managed={managed} onEdited={onEdited} />
          <TextHistory managed={managed} />
        </>
      )}
    </QueryContent>
  );
}

/** Next version: edit, save, preview, publish. */
function DraftSection({
  managed,
  onEdited,
}: Pick<LegalTextPanelProps, 'onEdited'> & { readonly managed: ManagedLegalText }) {
  const { t } = useTranslation('adminTerms');
  const [values, setValues] = useState<DraftValues | null>(() =>
    managed.draft ? draftValues(managed) : null,
  );
  const [base, setBase] = useState(managed);
  const mayChange = useAbility().can('update', 'LegalText');
  const change = useTextChange({
    kind: managed.kind,
    version: base.draft?.version ?? 0,
    onDone: (next) => {
      setBase(next);
      setValues(next.draft ? draftValues(next) : null);
    },
  });
  const isEdited = values !== null && JSON.stringify(values) !== JSON.stringify(draftValues(base));
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  if (values === null) {
    return (
      <Card component="section" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
        <Typography variant="body2">{t('draft.none')}</Typography>
        {mayChange && (
          <Button variant="contained" onClick={() => setValues(draftValues(base))} sx={{ mt: 4 }}>
            {t('draft.begin')}
          </Button>
        )}
      </Card>
    );
  }
  return (
    <Card component="section" sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <DraftHead base={base} />
      <DraftEditor values={values} issues={change.issues} onChange={setValues} />
      {mayChange && (
        <DraftActions
          base={base}
          isEdited={isEdited}
          change={change}
          onSave={() => change.save(values)}
          onForget={() => setValues(null)}
        />
      )}
      <StaleDraft
        theirs={change.theirs}
        isSaving={change.isSaving}
        onMine={() => change.save(values, change.theirs?.draft?.version ?? 0)}
        onTheirs={change.takeTheirs}
        onClose={change.closeStale}
      />
    </Card>
  );
}

function DraftHead({ base: { draft, history } }: { readonly base: ManagedLegalText }) {
  const { t } = useTranslation('adminTerms');
  const instant = useInstantText();
  const next = (history[0]?.version ?? 0) + 1;
  return (
    <>
      <Typography variant="h3" component="h2">
        {t('draft.title', { version: next })}
      </Typography>
      <Typography variant="secondary" sx={{ mt: 1, mb: 4 }}>
        {t('draft.text', { merchant: '{{merchant}}', contact: '{{contact}}' })}{' '}
        {draft &&
          t('draft.savedAt', { date: instant(draft.updatedAt), name: draft.updatedBy?.fullName })}
      </Typography>
    </>
  );
}

interface DraftActionsProps {
  readonly base: ManagedLegalText;
  readonly isEdited: boolean;
  readonly change: ReturnType<typeof useTextChange>;
  readonly onSave: () => void;
  /** Takes a draft away that was never saved. */
  readonly onForget: () => void;
}

function DraftActions({ base, isEdited, change, onSave, onForget }: DraftActionsProps) {
  const { t } = useTranslation('adminTerms');
  const { draft, kind } = base;
  const what = kind === 'terms' ? 'Terms' : 'Privacy';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 5 }}>
        <Button variant="outlined" loading={change.isSaving} onClick={onSave}>
          {t('draft.save')}
        </Button>
        <ConfirmButton
          variant="contained"
          disabled={!draft || isEdited}
          label={t('publish.open')}
          title={t(`publish.title${what}`)}
          description={t(`publish.text${what}`)}
          confirmLabel={t('publish.confirm')}
          isDestructive={false}
          change={change.publish}
        />
        {draft ? (
          <ConfirmButton
            color="error"
            label={t('draft.discard')}
            title={t('draft.discardTitle')}
            description={t('draft.discardText')}
            change={change.discard}
          />
        ) : (
          <Button color="error" onClick={onForget}>
            {t('draft.discard')}
          </Button>
        )}
      </Box>
      {(!draft || isEdited) && (
        <Typography variant="note" sx={{ mt: 2 }}>
          {t('publish.saveFirst')}
        </Typography>
      )}
    </>
  );
}

interface StaleDraftProps {
  /** Draft saved by another user since then; null if there is none. */
  readonly theirs: ManagedLegalText | null;
  readonly isSaving: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/** Resolves concurrent edits of a draft: the second user chooses which one to keep. */
function StaleDraft({ theirs, isSaving, onMine, onTheirs, onClose }: StaleDraftProps) {
  const { t } = useTranslation('adminTerms');
  const instant = useInstantText();
  const draft = theirs?.draft;
  return (
    <ConcurrentChangeDialog
      isOpen={theirs !== null}
      onClose={onClose}
      title={t('stale.title')}
      theirsLabel={t('stale.theirs')}
      mineLabel={t('stale.mine')}
      isSaving={isSaving}
      onTheirs={onTheirs}
      onMine={onMine}
    >
      <Typography variant="body2">{t('stale.text')}</Typography>
      {draft && (
        <Typography variant="secondary" sx={{ mt: 2 }}>
          {t('draft.savedAt', { date: instant(draft.updatedAt), name: draft.updatedBy?.fullName })}
        </Typography>
      )}
    </ConcurrentChangeDialog>
  );
}
