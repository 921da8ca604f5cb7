import type { Action, Subject } from '@axp/contracts';
import type { ComponentType } from 'react';
import type { TextBundle, TextKey } from '@/shared/i18n/index.ts';

interface CommonConfig {
  /** Title of the document, before the merchant's. */
  readonly titleKey: TextKey;
  /** Texts of the page's own namespaces; they come with the page, not with every page. */
  readonly texts?: readonly TextBundle[];
  /** Loads lazy parts of the page in parallel with its frame. */
  readonly preload?: () => Promise<unknown>;
  /** Error pages open even where the merchant cannot be loaded (G-08). */
  readonly isMerchantOptional?: boolean;
  /** An open page with the menu for those who are signed in. */
  readonly hasMenuForMembers?: boolean;
}

/** A page for signed-in people, as every page is that does not say otherwise (G-01). */
export interface MemberPageConfig extends CommonConfig {
  readonly guard: 'member';
  /** The right it takes; absent where being signed in is enough (G-06). */
  readonly can?: readonly [Action, Subject];
  /** `main` has top bar, navigation and footer; `blank` is the page alone. */
  readonly layout?: 'main' | 'blank';
}

/** A page for those who are not signed in, or for everybody; it stands alone. */
interface OpenPageConfig extends CommonConfig {
  readonly guard: 'guest' | 'none';
  readonly layout?: 'blank';
}

export type PageConfig = MemberPageConfig | OpenPageConfig;

export type Page = ComponentType & { readonly config: PageConfig };

/** Names who may open a page and how it is framed; `FramedPage` is the one place that reads it. */
export function definePage(Component: ComponentType, config: PageConfig): Page {
  function ConfiguredPage() {
    return <Component />;
  }
  return Object.assign(ConfiguredPage, { config });
}

/** Whether a component says who may see it; Next's own pages do not. */
export function isPage(component: ComponentType): component is Page {
  return 'config' in component;
}
