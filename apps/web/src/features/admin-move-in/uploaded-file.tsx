import type { MovedKind, MovedSubject, MoveIn } from '@axp/contracts/move-in';
import { movedSubjects } from '@axp/contracts/move-in';
import DoneIcon from '@mui/icons-material/TaskOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { Totals } from '@/shared/admin/totals.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { fileSize } from '@/shared/lib/file-size.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { cardHead } from './card-styles.ts';
import { DiscardButton } from './discard-button.tsx';
import { LeftOut } from './left-out.tsx';
import { moveInHome, stepHref, uploadHref } from './move-in-steps.ts';
import { PeriodsForm } from './periods-form.tsx';
import { useMoveInWords } from './use-move-in-words.ts';

interface UploadedFileProps {
  readonly moveIn: MoveIn;
}

/** Contents of the file: what is taken over, what is not and why, and periods without times. */
export function UploadedFile({ moveIn }: UploadedFileProps) {
  const { t } = useTranslation(['adminMoveIn', 'common']);
  const words = useMoveInWords();
  const taken = (kind: MovedKind) => takenOf(moveIn, kind);
  const untimed = moveIn.periods.filter(({ start, end }) => start === null || end === null).length;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Card component="section" aria-label={t('upload.file')}>
          <FileRow moveIn={moveIn} />
          <Contents moveIn={moveIn} />
        </Card>
        {moveIn.periods.length > 0 && <PeriodsForm moveIn={moveIn} />}
        <LeftOut moveIn={moveIn} />
      </Box>
      <ActionBar
        title={moveIn.subjects
          .map((subject) => kindOf[subject])
          .map((kind) => words.things(kind, taken(kind)))
          .join(', ')}
        detail={
          untimed > 0 && (
            <Typography variant="note">{t('periods.open', { count: untimed })}</Typography>
          )
        }
      >
        <SecondaryButton href={moveInHome}>{t('common:action.back')}</SecondaryButton>
        <Button variant="contained" component={PageLink} href={stepHref('match', moveIn.id)}>
          {t('continue')}
        </Button>
      </ActionBar>
    </>
  );
}

const kindOf = {
  resources: 'resource',
  people: 'person',
  bookings: 'booking',
} as const satisfies Record<MovedSubject, MovedKind>;

/** Things of a kind that the file has, without those that it only names as left out. */
function takenOf({ read, left }: MoveIn, kind: MovedKind): number {
  const all = read.find((one) => one.kind === kind)?.count ?? 0;
  const named = left.filter((one) => one.kind === kind);
  return named.reduce((sum, { count }) => sum - count, all);
}

function FileRow({ moveIn }: UploadedFileProps) {
  const { t } = useTranslation('adminMoveIn');
  const router = useRouter();
  const words = useMoveInWords();
  const instantText = useInstantText();
  const { language } = useLanguage();
  const { system, systemVersion, fileName, fileBytes, readAt } = moveIn;
  const facts = [
    fileSize(fileBytes, language),
    [words.system(system), systemVersion].filter(Boolean).join(' '),
    t('upload.readAt', { at: instantText(readAt) }),
  ];
  return (
    <Box sx={{ ...cardHead, borderBottom: 1, borderColor: 'divider' }}>
      <DoneIcon aria-hidden sx={{ color: 'success.main' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="h2">
          {fileName}
        </Typography>
        <Typography variant="secondary">{facts.join(' · ')}</Typography>
      </Box>
      <DiscardButton moveIn={moveIn} onDone={() => void router.push(uploadHref(system))} />
    </Box>
  );
}

const lineStyle = {
  px: { xs: 4, md: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Kinds besides those with a figure of their own. */
const otherKinds = ['field', 'rule', 'blackout'] as const;

function Contents({ moveIn }: UploadedFileProps) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const taken = (kind: MovedKind) => takenOf(moveIn, kind);
  const inside = (kind: MovedKind) => t('upload.in', { things: words.things(kind, taken(kind)) });
  const left = moveIn.left.reduce((sum, { count }) => sum + count, 0);
  const others = otherKinds
    .filter((kind) => taken(kind) > 0)
    .map((kind) => words.things(kind, taken(kind)));
  return (
    <>
      <Totals
        figures={[
          {
            label: t('kind.resource'),
            value: words.number(taken('resource')),
            note: inside('building'),
          },
          { label: t('kind.person'), value: words.number(taken('person')), note: inside('unit') },
          {
            label: t('kind.booking'),
            value: words.number(taken('booking')),
            note: words.things('series', taken('series')),
          },
          { label: t('upload.left'), value: words.number(left), note: t('upload.leftNote') },
        ]}
      />
      {others.length > 0 && (
        <Typography variant="secondary" sx={lineStyle}>
          {t('upload.also', { things: others.join(', ') })}
        </Typography>
      )}
      {moveIn.subjects.length < movedSubjects.length && (
        <Typography variant="secondary" sx={lineStyle}>
          {t('upload.only', { subjects: words.subjects(moveIn.subjects) })}
        </Typography>
      )}
    </>
  );
}
