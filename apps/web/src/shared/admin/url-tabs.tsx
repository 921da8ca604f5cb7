import { Box, Tab, Tabs } from '@mui/material';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { UnsavedDot } from './action-bar.tsx';
import { LeaveQuestion } from './leave-question.tsx';

/** Called by a panel when its changes become unsaved, or are saved or discarded. */
export type ReportEdited = (isEdited: boolean) => void;

interface UrlTabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Name[];
  /** Chosen by the address. */
  readonly value: Name;
  readonly labelOf: (tab: Name) => string;
  /** Addition to a label, such as a count. */
  readonly noteOf?: (tab: Name) => ReactNode;
  readonly hrefOf: (tab: Name) => string;
  readonly children: (tab: Name, onEdited: ReportEdited) => ReactNode;
}

/**
 * Tabs whose choice is in the address. A panel with unsaved changes stays mounted behind the others
 * and marks its tab; leaving the page asks first.
 */
export function UrlTabs<Name extends string>(props: UrlTabsProps<Name>) {
  const { label, tabs, value, labelOf, noteOf, hrefOf, children } = props;
  const { t } = useTranslation('admin');
  const router = useRouter();
  const [edited, setEdited] = useState<readonly Name[]>([]);
  const report = useCallback((tab: Name, isEdited: boolean) => {
    setEdited((before) => [...before.filter((one) => one !== tab), ...(isEdited ? [tab] : [])]);
  }, []);
  const addresses = tabs.map(hrefOf);
  return (
    <>
      <Tabs
        value={value}
        variant="scrollable"
        scrollButtons={false}
        selectionFollowsFocus
        aria-label={label}
        onChange={(_, chosen: Name) =>
          void router.replace(hrefOf(chosen), undefined, { shallow: true, scroll: false })
        }
        sx={{ mb: 5, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`tab-${tab}`}
            {...((tab === value || edited.includes(tab)) && { 'aria-controls': `panel-${tab}` })}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
                {labelOf(tab)}
                {noteOf?.(tab)}
                {edited.includes(tab) && (
                  <>
                    <UnsavedDot />
                    <HiddenText>{t('bar.unsaved')}</HiddenText>
                  </>
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
      {tabs
        .filter((tab) => tab === value || edited.includes(tab))
        .map((tab) => (
          <Box
            key={tab}
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            hidden={tab !== value}
          >
            <Panel name={tab} onEdited={report}>
              {children}
            </Panel>
          </Box>
        ))}
      <LeaveQuestion
        isEdited={edited.length > 0}
        isKept={(url) => addresses.some((one) => url === one || url.startsWith(`${one}&`))}
      />
    </>
  );
}

interface PanelProps<Name extends string> {
  readonly name: Name;
  readonly onEdited: (tab: Name, isEdited: boolean) => void;
  readonly children: UrlTabsProps<Name>['children'];
}

function Panel<Name extends string>({ name, onEdited, children }: PanelProps<Name>) {
  const report = useCallback((isEdited: boolean) => onEdited(name, isEdited), [name, onEdited]);
  return children(name, report);
}
