import type { NProgress } from 'nprogress';
import { product } from '@/shared/config/product.ts';

/** Faster navigations show no bar. */
const delayMs = 150;

// The library's default template has an invalid role.
const appearance = {
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
};

let bar: NProgress | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay = 0;
/** Whether the bar is wanted since before it was fetched. */
let isLate = false;

/** Fetches the bar ahead, since it is needed when the network is busy with something else. */
export function prepareProgressBar(): void {
  if (!product.hasProgressBar) return;
  import('nprogress')
    .then((module) => {
      bar = module.default.configure(appearance);
      if (isLate && underWay > 0) bar.start();
    })
    // Without it everything comes all the same.
    .catch(() => undefined);
}

/** Shows a thin progress bar (L-04) until the returned function is called. */
export function showProgress(): () => void {
  underWay += 1;
  if (underWay === 1) {
    timer = setTimeout(() => {
      isLate = bar === null;
      bar?.start();
    }, delayMs);
  }
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    underWay -= 1;
    if (underWay > 0) return;
    clearTimeout(timer);
    bar?.done();
  };
}
