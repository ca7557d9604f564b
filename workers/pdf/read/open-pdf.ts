import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';

/** What pdf.js asks of a page's window: the next moment to draw at. */
const WINDOW = { requestAnimationFrame: (draw: () => void) => setTimeout(draw), cancelAnimationFrame: clearTimeout };

/** A page of pixels away from the page. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
  reset({ canvas }: { readonly canvas: OffscreenCanvas }, width: number, height: number): void {
    Object.assign(canvas, { width, height });
  }
  destroy(made: { canvas: OffscreenCanvas | null; context: unknown }): void {
    Object.assign(made, { canvas: null, context: null });
  }
}

async function start(bytes: Uint8Array) {
  const api = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Its other half, which it finds by its global and then starts no thread of its own: that one would outlive a deadline.
  // @ts-expect-error it comes without types
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return {
    api,
    task: api.getDocument({
      data: Uint8Array.from(bytes),
      CanvasFactory: Canvases,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      useWasm: false,
      enableXfa: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      maxImageSize: REPORT.file_pixels,
      verbosity: 0,
    }),
  };
}

/** Opens a PDF that comes from anywhere, in this thread and without a network, and closes it again. */
export async function withPdf<T>(bytes: Uint8Array, read: (file: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const scope = globalThis as { window?: unknown };
  const is_bare = scope.window === undefined;
  // Without one, pdf.js takes the thread for its own, and answers on the line of our calls.
  if (is_bare) scope.window = WINDOW;
  try {
    const { task } = await start(bytes);
    try {
      const file = await task.promise;
      if (file.numPages > REPORT.file_pages) throw new AppError('REPORT_PDF_FOREIGN');
      return await read(file);
    } finally {
      await task.destroy();
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('REPORT_PDF_UNREADABLE', {}, { cause });
  } finally {
    if (is_bare) delete scope.window;
  }
}
