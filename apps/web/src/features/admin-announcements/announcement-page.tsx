import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { textFor } from '@/shared/announcements/announcement-text.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { idOf } from '@/shared/booking/search-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { EndButton } from './end-button.tsx';
import { placeOfResource } from './find-places.ts';
import { managedQueries } from './managed-queries.ts';

const skeletonHeight = 560;

/** `/admin/announcements/edit`: an announcement by its id, or a new one. */
export function AnnouncementPage() {
  const { t } = useTranslation('adminAnnouncements');
  const { query, isReady } = useRouter();
  const id = idOf(query.id);
  return (
    <AdminFrame back={{ href: '/admin/announcements', label: t('back') }}>
      {isReady && id === null && <NewAnnouncement resourceId={idOf(query.resourceId)} />}
      {id !== null && <StoredAnnouncement key={id} id={id} />}
    </AdminFrame>
  );
}

/** A new one; at a resource if the address names one. */
function NewAnnouncement({ resourceId }: { readonly resourceId: string | null }) {
  const { t } = useTranslation('adminAnnouncements');
  return (
    <>
      <PageHeading title={t('new')} />
      <ReadOnly subject="Announcement">
        {resourceId === null ? (
          <AnnouncementForm announcement={null} />
        ) : (
          <AtResource resourceId={resourceId} />
        )}
      </ReadOnly>
    </>
  );
}

/** Waits for the resource: without it the announcement would be for the whole company. */
function AtResource({ resourceId }: { readonly resourceId: string }) {
  const { t } = useTranslation('adminAnnouncements');
  const query = useQuery(placeQueries.resource(resourceId));
  return (
    <QueryContent query={query} failed={t('form.placeFailed')} skeleton={skeletonHeight}>
      {(resource) => <AnnouncementForm announcement={null} place={placeOfResource(resource)} />}
    </QueryContent>
  );
}

function StoredAnnouncement({ id }: { readonly id: string }) {
  const { t } = useTranslation('adminAnnouncements');
  const { language } = useLanguage();
  const query = useQuery(managedQueries.one(id));
  return (
    <QueryContent query={query} failed={t('failed')} skeleton={skeletonHeight}>
      {(announcement) => (
        <>
          <PageHeading
            title={textFor(announcement.texts, language).title}
            status={t(`state.${announcement.state}`)}
            actions={<EndButton announcement={announcement} />}
          />
          <ReadOnly subject="Announcement">
            <AnnouncementForm announcement={announcement} />
          </ReadOnly>
        </>
      )}
    </QueryContent>
  );
}
