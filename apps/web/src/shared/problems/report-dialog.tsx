import type { Resource } from '@axp/contracts';
import { longestReport } from '@axp/contracts/problems';
import type { ProblemCategory } from '@axp/contracts/vocabulary';
import { countsUnits, isReturned, problemCategories } from '@axp/contracts/vocabulary';
import { Alert, Box, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { CardChoice } from '@/shared/form/card-choice.tsx';
import { CheckField } from '@/shared/form/check-field.tsx';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useTooLong } from '@/shared/form/use-too-long.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
import { useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { categoryIcons } from './category-icons.ts';
import { KnownProblems } from './known-problems.tsx';
import { PhotosField } from './photos-field.tsx';
import { problemsKey } from './problem-queries.ts';
import type { Report } from './report.ts';
import { keepReport, sendReport } from './report.ts';

interface ReportDialogProps {
  readonly resource: Pick<Resource, 'id' | 'name' | 'type'>;
  readonly timezone: string;
  /** Booking that the problem was found with; its history shows the report. */
  readonly bookingId?: string | undefined;
  readonly onClose: () => void;
}

/** Shorter than this is no description of anything. */
const shortestReport = 3;

/** Sends a report; without a connection it is kept, where that is allowed. */
function useSendOrKeep() {
  const { id: userId } = useUser();
  const attempt = useRef({ content: '', key: '' });
  return async (report: Report, photos: readonly File[]) => {
    // The same content again has the same key, so that a lost answer reports once.
    const content = JSON.stringify(report);
    if (attempt.current.content !== content) {
      attempt.current = { content, key: crypto.randomUUID() };
    }
    const { key } = attempt.current;
    try {
      return { isKept: false, failed: await sendReport(report, photos, key) };
    } catch (error) {
      const isKept =
        error instanceof NetworkProblem && (await keepReport(userId, key, { ...report, photos }));
      if (!isKept) throw error;
      return { isKept, failed: null };
    }
  };
}

/** Tells those who manage a resource what is wrong with it. */
export function ReportDialog({ resource, timezone, bookingId, onClose }: ReportDialogProps) {
  const { t, i18n } = useTranslation('myBooking');
  addTexts(i18n, [myBookingTexts]);
  const problemText = useProblemText(timezone);
  const [category, setCategory] = useState<ProblemCategory | null>(null);
  const [text, setText] = useState('');
  const [isUnusable, setIsUnusable] = useState(false);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isTried, setIsTried] = useState(false);
  const description = useRef<HTMLTextAreaElement>(null);
  const send = useSendOrKeep();
  const report = useChange(
    async () => {
      // The subject alone says enough where the reporter adds nothing.
      const subject = category ? t(`report.categories.${category}`) : '';
      const body = { text: text.trim() || subject, isUnusable, ...(category && { category }) };
      return send({ resourceId: resource.id, bookingId, body }, photos);
    },
    {
      done: ({ isKept, failed }) => {
        if (isKept) return t('report.kept');
        return failed ? t('photos.failed', { reason: problemText(failed) }) : t('report.done');
      },
      onDone: onClose,
      reads: [[...bookingsKey, 'events', bookingId], problemsKey],
      isShownByForm: () => true,
    },
  );
  // Only what is used where it stands has a room around it that can fail too.
  const hasCategories = !isReturned(resource.type);
  const isTooShort =
    text.trim().length < shortestReport && (category === null || text.trim() !== '');
  const tooLong = useTooLong()(text, longestReport);
  const error = tooLong ?? (isTried && isTooShort ? t('report.missing') : undefined);
  const submit = () => {
    setIsTried(true);
    if (!isTooShort && tooLong === undefined) report.mutate();
    else description.current?.focus();
  };
  return (
    <FormDialog
      title={t('report.title', { name: resource.name })}
      confirm={t('report.send')}
      isPending={report.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="secondary">
        {t(bookingId === undefined ? 'report.textOfResource' : 'report.text')}
      </Typography>
      {report.isError && <Alert severity="error">{problemText(report.error)}</Alert>}
      <KnownProblems resource={resource} timezone={timezone} onJoined={onClose} />
      {hasCategories && <CategoryField value={category} onChange={setCategory} />}
      <TextField
        inputRef={description}
        autoFocus={!hasCategories}
        required={category === null}
        multiline
        minRows={3}
        label={t('report.label')}
        value={text}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotosField value={photos} onChange={setPhotos} />
      <CheckField
        checked={isUnusable}
        onChange={setIsUnusable}
        label={
          <Box component="span" sx={{ display: 'grid' }}>
            {t('report.unusable', { name: resource.name })}
            <Typography component="span" variant="note">
              {t(countsUnits(resource.type) ? 'report.unusableText' : 'report.unusableWarns')}
            </Typography>
          </Box>
        }
      />
    </FormDialog>
  );
}

interface CategoryFieldProps {
  readonly value: ProblemCategory | null;
  readonly onChange: (category: ProblemCategory) => void;
}

/** Subject of a problem with a room, as cards. */
function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { t } = useTranslation('myBooking');
  return (
    <CardChoice
      label={t('report.category')}
      value={value}
      choices={problemCategories}
      iconOf={(category) => categoryIcons[category]}
      labelOf={(category) => t(`report.categories.${category}`)}
      onChange={onChange}
    />
  );
}
