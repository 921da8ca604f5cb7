import type { PDFDocumentProxy } from 'pdfjs-dist';
import { white } from '@/shared/theme/tokens.ts';

/** Longest side of the picture, as the server keeps it. */
const longestSide = 3200;

/** Opens a PDF without running its scripts. */
export async function openPdf(file: File): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    type: 'module',
  });
  return getDocument({ data: await file.arrayBuffer() }).promise;
}

/** Renders a page on a white canvas of a width. */
export async function renderPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await document.getPage(number);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, background: white }).promise;
}

/** A page as a PNG, as large as a plan is kept. */
export async function pictureOfPage(
  document: PDFDocumentProxy,
  number: number,
  name: string,
): Promise<File> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
  const canvas = window.document.createElement('canvas');
  await renderPage(document, number, canvas, (longestSide * width) / Math.max(width, height));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas is too large');
  return new File([blob], `${name.replace(/\.pdf$/i, '')}.png`, { type: 'image/png' });
}
