import type { ManagedResource } from '@axp/contracts';
import { createResourceCode } from '@axp/contracts';
import { isReturned } from '@axp/contracts/vocabulary';
import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import { call } from '@/shared/api/index.ts';
import { timetableHref } from '@/shared/booking/search-url.ts';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { LabelCard } from './label-card.tsx';
import { LabelFields } from './label-fields.tsx';
import { usualFormat } from './label-format.ts';
import { LabelPrint } from './label-print.tsx';
import { resourcesKey } from './resource-queries.ts';
import { useLabels } from './use-labels.ts';

/** The label of a resource as it is printed, and its code (Z-51). */
export function LabelTab({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation('adminResources');
  const { codes, labels, missing, unreadable } = useLabels([resource]);
  const [format, setFormat] = useState(usualFormat);
  const [label] = labels;
  const isReady = codes.data !== undefined && missing.length === 0 && unreadable.length === 0;
  return (
    <QueryContent query={codes} failed={t('label.failed')} skeleton={480}>
      {() => (
        <TwoColumns
          aside={
            <>
              <DetailCard title={t('label.format')}>
                <LabelFields format={format} onChange={setFormat} />
              </DetailCard>
              <CodeCard resource={resource} isFirst={missing.length > 0} />
              {!isReturned(resource.type) && (
                <DetailCard title={t('label.timetable.title')}>
                  <Typography variant="secondary" sx={{ mb: 3 }}>
                    {t('label.timetable.text')}
                  </Typography>
                  <SecondaryButton component={PageLink} href={timetableHref(resource)}>
                    {t('label.timetable.open')}
                  </SecondaryButton>
                </DetailCard>
              )}
            </>
          }
        >
          <DetailCard
            title={t('label.title')}
            action={<LabelPrint labels={labels} format={format} isReady={isReady} />}
          >
            {unreadable.length > 0 && (
              <Alert severity="info" sx={{ mb: 4 }}>
                {t('label.unreadable', { count: 1 })}
              </Alert>
            )}
            <Box sx={shelf}>{label && <LabelCard label={label} format={format} />}</Box>
            <Typography variant="note">{t('codes.pdfHint')}</Typography>
          </DetailCard>
          {label?.address && (
            <Box sx={{ mt: 4 }}>
              <DetailCard title={t('label.link')}>
                <CopyField
                  label={t('label.address')}
                  hint={t('label.linkHint')}
                  value={label.address}
                  copy={t('label.copy')}
                  copied={t('label.copied')}
                />
              </DetailCard>
            </Box>
          )}
        </TwoColumns>
      )}
    </QueryContent>
  );
}

const shelf = {
  '--mm': { xs: '1.8px', sm: '2.6px' },
  display: 'grid',
  placeItems: 'center',
  p: { xs: 3, sm: 6 },
  mb: 3,
  overflow: 'auto',
  bgcolor: 'sunken',
  borderRadius: '10px',
} as const;

interface CodeCardProps {
  readonly resource: ManagedResource;
  /** Whether there is no code yet. */
  readonly isFirst: boolean;
}

/** Makes the code of a resource; asks before one is replaced. */
function CodeCard({ resource: { id, name, qrCode, isActive }, isFirst }: CodeCardProps) {
  const { t } = useTranslation('adminResources');
  const instantText = useInstantText();
  const make = useChange(() => call(createResourceCode, { params: { id } }), {
    done: t('label.done', { name }),
    reads: [resourcesKey],
  });
  const at = qrCode && instantText(qrCode.createdAt);
  return (
    <DetailCard title={t('label.code')}>
      {qrCode && (
        <Typography variant="secondary" sx={{ mb: 3 }}>
          {t(qrCode.isReplacement ? 'label.replacedAt' : 'label.madeAt', { at })}
        </Typography>
      )}
      <Typography variant="secondary" sx={{ mb: 3 }}>
        {t(codeText(isActive, isFirst))}
      </Typography>
      <ConfirmButton
        variant="outlined"
        color={isFirst ? 'primary' : 'error'}
        disabled={!isActive}
        loading={make.isPending}
        label={t(isFirst ? 'label.make' : 'label.replace')}
        isAsked={!isFirst}
        title={t('label.ask', { name })}
        description={t('label.replaceText')}
        change={make}
      />
    </DetailCard>
  );
}

function codeText(isActive: boolean, isFirst: boolean) {
  if (!isActive) return 'label.inactive';
  return isFirst ? 'label.makeText' : 'label.replaceText';
}
