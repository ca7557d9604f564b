import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAppError, type AppError } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { pdf, type FactPlace } from '#workers/client.ts';
import type { ReadFile } from './actions.ts';
import styles from './Page.module.css';

/** Widest a page is shown, px, and pages more at a time. */
const WIDTH = 560;
const STEP = 2;

type Box = NonNullable<FactPlace['box']>;
const percent = (share: number): string => `${String(share * 100)}%`;

type PageProps = { readonly bytes: Uint8Array; readonly page: number; readonly label: string; readonly boxes: readonly Box[] };

function FilePage({ bytes, page, label, boxes }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | AppError>('drawing');
  useEffect(() => {
    const abort = new AbortController();
    const width = WIDTH * Math.min(2, window.devicePixelRatio);
    pdf.showPage({ bytes, page, width }, { signal: abort.signal, deadline_ms: REPORT.read_ms }).then(
      (bitmap) => {
        const target = canvas.current;
        if (abort.signal.aborted || target === null) return bitmap.close();
        Object.assign(target, { width: bitmap.width, height: bitmap.height });
        target.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        return setState('drawn');
      },
      (cause: unknown) => !abort.signal.aborted && setState(asAppError(cause)),
    );
    return () => abort.abort();
  }, [bytes, page]);
  if (typeof state !== 'string') return <ErrorState error={state} />;
  return (
    <div className={styles['sheet']} role="img" aria-label={label} aria-busy={state === 'drawing'}>
      <canvas ref={canvas} />
      {state === 'drawn' &&
        boxes.map(({ left, top, width, height }) => (
          <span
            key={`${String(left)} ${String(top)}`}
            className={styles['frame']}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        ))}
    </div>
  );
}

/** The pages of the file itself, drawn as it stands; what is not as it was issued is framed. */
export function FilePages({ read: { bytes, pages }, boxes }: { readonly read: ReadFile; readonly boxes: readonly Box[] }) {
  const { t } = useTranslation('verify');
  const [count, setCount] = useState(STEP);
  const shown = Math.min(count, pages);
  return (
    <>
      {Array.from({ length: shown }, (_, page) => (
        <FilePage
          key={page}
          {...{ bytes, page }}
          label={t('page', { page: page + 1, of: pages })}
          boxes={boxes.filter((box) => box.page === page)}
        />
      ))}
      {shown < pages && <Button onClick={() => setCount(shown + STEP)}>{t('more_pages', { count: Math.min(STEP, pages - shown) })}</Button>}
    </>
  );
}
