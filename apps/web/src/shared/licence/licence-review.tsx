import type { PersonLicence } from '@axp/contracts/licences';
import { decideLicence, revealLicenceNumber } from '@axp/contracts/licences';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { RejectDialog } from '@/shared/booking/ui/reject-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { LicenceFacts } from './licence-facts.tsx';
import { licencesKey } from './licences-key.ts';

interface LicenceReviewProps {
  readonly licence: PersonLicence;
}

/** The licence of a person, with the decisions of those who confirm it. */
export function LicenceReview({ licence }: LicenceReviewProps) {
  const { t } = useTranslation('licence');
  const [isRejecting, setIsRejecting] = useState(false);
  const decide = useDecision(licence);
  const { fullName: name } = licence.person;
  const close = () => setIsRejecting(false);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <RevealableFacts key={licence.version} licence={licence} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {licence.state !== 'confirmed' && licence.state !== 'expired' && (
          <Button
            variant="outlined"
            aria-label={t('review.confirmOf', { name })}
            loading={decide.isPending && decide.variables.decision === 'confirm'}
            disabled={decide.isPending}
            onClick={() => decide.mutate({ decision: 'confirm' })}
          >
            {t('review.confirm')}
          </Button>
        )}
        {licence.state !== 'rejected' && (
          <SecondaryButton
            aria-label={t('review.rejectOf', { name })}
            disabled={decide.isPending}
            onClick={() => setIsRejecting(true)}
          >
            {t('review.reject')}
          </SecondaryButton>
        )}
      </Box>
      {isRejecting && (
        <RejectDialog
          title={t('review.rejectTitle', { name })}
          confirm={t('review.reject')}
          field={{
            label: t('review.reason'),
            hint: t('review.reasonHint'),
            missing: t('review.reasonMissing'),
          }}
          isPending={decide.isPending}
          onReject={(reason) => decide.mutate({ decision: 'reject', reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Box>
  );
}

/** Sends a decision on the version that is shown; a refusal shows the current one. */
function useDecision({ person, version }: PersonLicence) {
  const { t } = useTranslation('licence');
  return useChange(
    (decision: { readonly decision: 'confirm' | 'reject'; readonly reason?: string }) =>
      call(decideLicence, { params: { userId: person.id }, body: { version, ...decision } }),
    {
      done: (_, { decision }) => {
        const done = decision === 'confirm' ? 'confirmed' : 'rejected';
        return t(`review.${done}`, { name: person.fullName });
      },
      reads: [licencesKey],
    },
  );
}

/** The last digits; the whole number and the photo on demand, which the audit log records. */
function RevealableFacts({ licence }: LicenceReviewProps) {
  const { t } = useTranslation('licence');
  const { number, hasPhoto, person } = licence;
  const reveal = useChange(
    async () => (await call(revealLicenceNumber, { params: { userId: person.id } })).data,
  );
  const shown = reveal.data?.number ?? number ?? t('fact.noNumber');
  const isOffered = !reveal.data && (number !== null || hasPhoto);
  return (
    <LicenceFacts
      licence={licence}
      photo={reveal.data?.photo ?? null}
      number={
        <>
          {shown}{' '}
          {isOffered && (
            <Button
              size="small"
              title={t('review.revealHint')}
              loading={reveal.isPending}
              onClick={() => reveal.mutate()}
            >
              {t(hasPhoto ? 'review.revealPhoto' : 'review.reveal')}
            </Button>
          )}
        </>
      }
    />
  );
}
