import { withPdf } from './open-pdf.ts';

/** Draws one page of a file, so many pixels wide: what is laid over it too. `page` counts from 0. */
export const showPage = ({ bytes, page, width }: { readonly bytes: Uint8Array; readonly page: number; readonly width: number }) =>
  withPdf(bytes, async (file) => {
    const shown = await file.getPage(page + 1);
    const { width: full, height } = shown.getViewport({ scale: 1 });
    // A strip longer than paper is cut: it would take all memory.
    const scale = Math.min(width / full, (width * 3) / height);
    const viewport = shown.getViewport({ scale });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types know the page's own canvas alone
    await shown.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    return canvas.transferToImageBitmap();
  });
