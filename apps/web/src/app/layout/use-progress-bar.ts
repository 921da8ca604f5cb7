import { useRouter } from 'next/router';
import type { NProgress } from 'nprogress';
import { useEffect } from 'react';
import { product } from '@/shared/config/product.ts';

/** A quicker change of page needs no bar. */
const delayMs = 150;

// What the library draws by itself claims a role that there is none of.
const appearance = {
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
};

/** A thin bar at the top while the next page loads, where that is wished for (L-04). */
export function useProgressBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    if (!product.hasProgressBar) return undefined;
    let bar: NProgress | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Fetched ahead, since it is needed when the network is busy with something else.
    void import('nprogress').then((module) => {
      bar = module.default.configure(appearance);
    });
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => bar?.start(), delayMs);
    };
    const done = () => {
      clearTimeout(timer);
      bar?.done();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', done);
    events.on('routeChangeError', done);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', done);
      events.off('routeChangeError', done);
      done();
    };
  }, [events]);
}
