import initHeadManager from 'next/dist/client/head-manager';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { PropsWithChildren } from 'react';
import { useState } from 'react';

/** Where the application went, in order. */
export interface Visits {
  readonly paths: string[];
}

interface FakeRouterProps {
  readonly path: string;
  readonly visits: Visits;
}

type Go = (path: string, isShallow: boolean) => void;

function routerAt(path: string, go: Go): NextRouter {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const visit: NextRouter['push'] = async (url, as = url, options = {}) => {
    go(typeof as === 'string' ? as : (as.pathname ?? '/'), options.shallow === true);
    return true;
  };
  return {
    route: pathname,
    pathname,
    query: Object.fromEntries(searchParams),
    asPath: path,
    basePath: '',
    isLocaleDomain: false,
    isFallback: false,
    isReady: true,
    isPreview: false,
    push: visit,
    replace: visit,
    reload: () => {},
    back: () => {},
    forward: () => {},
    prefetch: async () => {},
    beforePopState: () => {},
    events: mitt(),
  };
}

/** Next's router and document head for tests: remembers where it was sent and goes there. */
export function FakeRouter({ path, visits, children }: PropsWithChildren<FakeRouterProps>) {
  const [current, setCurrent] = useState(path);
  const [head] = useState(initHeadManager);
  // A page that rewrites its own address goes nowhere.
  const go: Go = (next, isShallow) => {
    if (!isShallow) visits.paths.push(next);
    setCurrent(next);
  };
  const [router, setRouter] = useState(() => routerAt(current, go));
  if (router.asPath !== current) setRouter(routerAt(current, go));
  return (
    <HeadManagerContext value={head}>
      <RouterContext value={router}>{children}</RouterContext>
    </HeadManagerContext>
  );
}
