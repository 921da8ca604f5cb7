import type { ManagedResource } from '@axp/contracts';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hoursInWords } from '@/shared/admin/hours-in-words.ts';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { RuleForm } from '@/shared/admin/rules/rule-form.tsx';
import { RuleLine, RuleSource } from '@/shared/admin/rules/rule-line.tsx';
import { ruleQueries } from '@/shared/admin/rules/rule-queries.ts';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { addTexts, useLanguage } from '@/shared/i18n/index.ts';
import { adminRulesTexts } from '@/shared/i18n/texts/admin-rules.ts';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { resourceHref } from './resource-href.ts';

interface RulesTabProps {
  readonly resource: ManagedResource;
  readonly onEdited: ReportEdited;
}

/** The rules of a resource: own and inherited ones, with the effect of a change. */
export function RulesTab({ resource, onEdited }: RulesTabProps) {
  const { t, i18n } = useTranslation('adminRules');
  addTexts(i18n, [adminRulesTexts]);
  const place = { type: resource.type, resourceId: resource.id };
  return (
    <QueryContent query={useQuery(ruleQueries.sheet(place))} failed={t('failed')} skeleton={480}>
      {(sheet) => (
        <RuleForm
          place={place}
          sheet={sheet}
          hours={<HoursLine resource={resource} />}
          onEdited={onEdited}
        />
      )}
    </QueryContent>
  );
}

/** Opening hours, own or of the building; they are changed with the details. */
function HoursLine({ resource }: { readonly resource: ManagedResource }) {
  const { t } = useTranslation(['adminRules', 'adminResources']);
  const { language } = useLanguage();
  const { id, building, openingHours } = resource;
  const ability = useAbility();
  const buildings = useQuery({
    ...managedBuildingsQuery(),
    enabled: openingHours === null && ability.can('view', 'Building'),
  });
  const inherited = buildings.data?.find((one) => one.id === building.id);
  const isOwn = openingHours !== null;
  const hours = openingHours ?? inherited?.openingHours;
  const always = inherited && t('adminResources:hours.always');
  return (
    <RuleLine
      name={t('adminResources:hours.week')}
      notes={[]}
      value={hours ? hoursInWords(hours, language) : always}
      source={
        <RuleSource
          isOwn={isOwn}
          text={isOwn ? t('from.own') : t('from.other', { name: building.name })}
          href={isOwn ? undefined : '/admin/places'}
        />
      }
      action={
        <Button component={PageLink} href={resourceHref(id)} size="small">
          {t(isOwn ? 'action.change' : 'action.override')}
        </Button>
      }
    />
  );
}
