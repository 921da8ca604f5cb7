import type { CodeVisit } from '@axp/contracts';
import { checkInByCode, readResourceCode } from '@axp/contracts';
import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceAnnouncements } from '@/shared/announcements/announcements.ts';
import { ApiProblem, call, readQuery, useProblemText } from '@/shared/api/index.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { CodePage } from '@/shared/booking/ui/code-page.tsx';
import { LinkOutcome } from '@/shared/booking/ui/link-outcome.tsx';
import { useCodeVisit } from '@/shared/booking/use-code-visit.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { ReportButton } from '@/shared/problems/report-button.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

/** `/check-in#…`: the page that the QR code on a resource opens (Z-51). */
export function CheckInPage() {
  return <CodePage>{(secret) => <ScanCard secret={secret} />}</CodePage>;
}

/** A check-in for those who may book, and the report of a problem for all who see the resource. */
function ScanCard({ secret }: { readonly secret: string }) {
  const { t } = useTranslation(['myBooking', 'common', 'validation']);
  const problemText = useProblemText();
  const mayCheckIn = useAbility().can(...checkInByCode.access);
  const checkIn = useCheckInByCode(secret);
  const { data: place, error } = useQuery({ ...resourceOfCode(secret), enabled: secret !== '' });
  const announcements = place && (
    <Box sx={{ mb: 5, '&:empty': { display: 'none' } }}>
      <ResourceAnnouncements resourceId={place.resource.id} window={null} />
    </Box>
  );
  const report = place && <ReportButton {...place} sx={{ ml: -2 }} />;

  if (checkIn.data) return <Done visit={checkIn.data} report={report} />;
  if (secret === '' || isUnknown(checkIn.error) || isUnknown(error)) {
    return (
      <LinkOutcome title={t('myBooking:scan.unknown')}>
        {t('validation:problem.code.not_found')}
      </LinkOutcome>
    );
  }
  if (mayCheckIn) {
    return (
      <>
        {announcements}
        <CheckInForm checkIn={checkIn} name={place?.resource.name} />
        {report && <Box sx={{ mt: 3 }}>{report}</Box>}
      </>
    );
  }
  if (place) {
    return (
      <>
        {announcements}
        <LinkOutcome title={place.resource.name}>{report}</LinkOutcome>
      </>
    );
  }
  return error && <LinkOutcome title={t('common:action.report')}>{problemText(error)}</LinkOutcome>;
}

function isUnknown(error: Error | null): boolean {
  const code = error instanceof ApiProblem ? error.code : null;
  return code === 'code.not_found' || code === 'request.invalid';
}

interface CheckInFormProps {
  readonly checkIn: ReturnType<typeof useCheckInByCode>;
  /** Name of the resource; undefined until it is known, and for a user who may not see it. */
  readonly name: string | undefined;
}

/** One button, and why nothing was checked in. */
function CheckInForm({ checkIn, name }: CheckInFormProps) {
  const { t } = useTranslation('myBooking');
  const problemText = useProblemText();
  const { error, isPending, mutate } = checkIn;
  const code = error instanceof ApiProblem ? error.code : null;
  const isNothing = code === 'code.nothing_now' || code === 'booking.check_in_not_open';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      sx={{ display: 'grid', gap: 5 }}
    >
      <div>
        <Typography variant="h1">{t(isNothing ? 'scan.nothing' : 'scan.ask')}</Typography>
        {name && <Typography sx={{ mt: 1, fontWeight: 500 }}>{name}</Typography>}
      </div>
      {!error && <Typography color="textSecondary">{t('scan.askText')}</Typography>}
      {error && (
        <Alert severity={isNothing ? 'info' : 'error'} role="alert">
          {problemText(error)}
        </Alert>
      )}
      <SubmitButton isSubmitting={isPending}>
        {t(error ? 'scan.again' : 'scan.confirm')}
      </SubmitButton>
    </Box>
  );
}

/** Who doesn't take part learns what is taken until when, and no more. */
function Done({ visit, report }: { readonly visit: CodeVisit; readonly report: ReactNode }) {
  const { t } = useTranslation(['myBooking', 'common']);
  const { booking, resource, timezone } = visit;
  return (
    <LinkOutcome title={t(booking ? 'scan.doneOwn' : 'scan.done')}>
      {booking && (
        <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500 }}>
          {booking.title}
        </Box>
      )}
      <Box component="span" sx={{ display: 'block' }}>
        {resource.name}
      </Box>
      <TimeRange range={visit} timezone={timezone} />
      {booking ? (
        <Link
          component={PageLink}
          href={`${bookingHref(booking.id)}&report=yes`}
          sx={{ display: 'block', py: 3 }}
        >
          {t('common:action.report')}
        </Link>
      ) : (
        <div>{report}</div>
      )}
    </LinkOutcome>
  );
}

/** The resource of a code. */
function resourceOfCode(secret: string) {
  return readQuery(['resource-code', secret], readResourceCode, { body: { secret } });
}

/** Checks in what is booked now where the code stands (Z-51). */
function useCheckInByCode(secret: string) {
  return useCodeVisit((options) => call(checkInByCode, { body: { secret } }, options));
}
