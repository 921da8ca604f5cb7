import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { prepareProgressBar, showProgress } from '@/shared/ui/progress-bar.ts';

/** Shows the bar at the top while the next page loads (L-04). */
export function useProgressBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    prepareProgressBar();
    let hide = () => {};
    const start = () => {
      const hideBefore = hide;
      hide = showProgress();
      hideBefore();
    };
    const done = () => hide();
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
