import type { ResourceType, Services } from '@axp/contracts';
import { updateServices } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { call } from '@/shared/api/index.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';
import { UseQuestion } from './use-question.tsx';

/** `/admin/services`: which kinds can be booked here (T-06). */
export function ServicesPage() {
  const { t } = useTranslation('admin');
  const services = useQuery(peopleQueries.services());
  return (
    <SectionPage name="services">
      <QueryContent
        query={services}
        failed={t('services.failed')}
        skeleton={<CardSkeletons count={3} height={98} />}
      >
        {(data) => (
          <ReadOnly subject="Service">
            <Box sx={{ display: 'grid', gap: 3 }}>
              {resourceTypes.map((type) => (
                <ServiceCard key={type} type={type} services={data} />
              ))}
            </Box>
          </ReadOnly>
        )}
      </QueryContent>
    </SectionPage>
  );
}

interface ServiceCardProps {
  readonly type: ResourceType;
  readonly services: Services;
}

function ServiceCard({ type, services }: ServiceCardProps) {
  const { t } = useTranslation('admin');
  const ofKind = useKindText();
  const isOn = services[type];
  const kind = ofKind(`${type}.names`);
  const change = useAdminChange(
    () => call(updateServices, { body: { version: services.version, [type]: !isOn } }),
    { done: t(isOn ? 'services.off' : 'services.on', { kind }) },
  );
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card sx={{ px: 4, py: 3 }}>
      <SwitchField
        checked={isOn}
        disabled={change.isPending}
        onChange={() => (isOn ? setIsAsking(true) : change.mutate())}
        label={kind}
      />
      <Typography variant="secondary">{ofKind(`${type}.admin.service`)}</Typography>
      {isAsking && (
        <UseQuestion
          title={t('services.ask.title', { kind })}
          text={t('services.ask.text')}
          confirmLabel={t('services.ask.confirm')}
          use={peopleQueries.serviceUse(type)}
          isWorking={change.isPending}
          onConfirm={() => change.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
