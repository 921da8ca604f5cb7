import { isLimitedToBuildings } from '@axp/contracts';
import type { ManagedAnnouncement } from '@axp/contracts/announcements';
import {
  AnnouncementBody,
  createAnnouncement,
  updateAnnouncement,
} from '@axp/contracts/announcements';
import { Alert, Box, Card } from '@mui/material';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { TwoColumns } from '@/shared/admin/two-columns.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { announcementsKey } from '@/shared/announcements/announcement-queries.ts';
import { call } from '@/shared/api/index.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { AnnouncementFields, periodRules } from './announcement-fields.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import type { AnnouncedPlace } from './find-places.ts';
import type { AnnouncementValues } from './form-values.ts';
import { emptyTexts, placeOf, textsOf, valuesOf } from './form-values.ts';

const usualMinutes = 8 * 60;
const listHref = '/admin/announcements';

interface AnnouncementFormProps {
  /** Null for a new one. */
  readonly announcement: ManagedAnnouncement | null;
  /** Where a new one is for; null for the whole company. */
  readonly place?: AnnouncedPlace | null;
}

/** An announcement with its preview in both languages; checked by the contract's own schema. */
export function AnnouncementForm({ announcement, place: at = null }: AnnouncementFormProps) {
  const { t } = useTranslation('adminAnnouncements');
  const router = useRouter();
  const company = useCompany();
  const first = useFirstValues(announcement, { company, at });
  const [values, setValues] = useState(first);
  const [isSaved, setIsSaved] = useState(false);
  const { texts, linkUrl, place, ...sent } = values;
  const isEdited = values !== first && !isSaved;
  const save = useChange(
    async (body: AnnouncementBody) => {
      if (announcement === null) return (await call(createAnnouncement, { body })).data;
      const { id, version } = announcement;
      return (await call(updateAnnouncement, { params: { id }, body: { version, ...body } })).data;
    },
    {
      done: ({ state }) =>
        t(announcement ? 'form.saved' : `form.${state === 'shown' ? 'published' : 'scheduled'}`),
      onDone: () => {
        setIsSaved(true);
        void router.push(listHref);
      },
      isShownByForm: () => true,
      reads: [announcementsKey],
    },
  );
  const form = useCheckedForm({
    schema: AnnouncementBody,
    input: {
      ...sent,
      texts: textsOf({ texts }),
      linkUrl: linkUrl.trim() === '' ? null : linkUrl.trim(),
      ...placeOf(place),
    },
    error: save.error,
    fields,
  });
  const isOver = announcement?.state === 'ended';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send(save.mutate);
      }}
    >
      <TwoColumns aside={<AnnouncementPreview values={values} />}>
        <Card sx={{ p: 5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          {form.other !== null && <Alert severity="error">{form.other}</Alert>}
          <AnnouncementFields
            values={values}
            company={company}
            errorAt={form.at}
            onChange={(change) => setValues({ ...values, ...change })}
          />
        </Card>
      </TwoColumns>
      {!isOver && (
        <AnnouncementBar
          values={values}
          isNew={announcement === null}
          isSaving={save.isPending}
          onDiscard={() => setValues(first)}
          isEdited={isEdited}
        />
      )}
      <LeaveQuestion isEdited={isEdited && !save.isPending} />
    </Box>
  );
}

const fields = [
  'severity',
  'start',
  'end',
  'buildingId',
  'resourceId',
  'texts',
  'texts.en.title',
  'texts.en.text',
  'texts.th.title',
  'texts.th.text',
  'linkUrl',
];

/** The whole company as a place; null for those who manage some buildings alone. */
function useCompany(): AnnouncedPlace | null {
  const { t } = useTranslation('adminAnnouncements');
  const { title } = useMerchant();
  const user = useUser();
  if (isLimitedToBuildings(user, createAnnouncement.access)) return null;
  const name = t('everywhere', { name: title });
  return { id: 'company', kind: 'company', name, label: name, timezone: user.timezone };
}

function useFirstValues(
  announcement: ManagedAnnouncement | null,
  { company, at }: Readonly<Record<'company' | 'at', AnnouncedPlace | null>>,
): AnnouncementValues {
  const { timezone } = useUser();
  const [first] = useState<AnnouncementValues>(() => {
    if (announcement) return valuesOf(announcement, company);
    const from = nextStart(Date.now(), { rules: periodRules, timezone });
    return {
      severity: at ? 'important' : 'information',
      place: at ?? company,
      ...windowFrom(from, usualMinutes),
      texts: emptyTexts(),
      linkUrl: '',
      notifies: false,
    };
  });
  return first;
}
