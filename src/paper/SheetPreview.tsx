import { useEffect, useState } from 'react';
import { asAppError, type AppError } from '#domain/errors.ts';
import type { Sheet, SheetPage } from '#domain/pdf/sheet.ts';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { drawnElement } from '#ui/pdf/drawn-element.ts';
import { pdf } from '#workers/client.ts';
import { PAGE_FONT } from './font-files.ts';
import styles from './SheetPreview.module.css';

/** A pause in what is typed, before it is laid out. */
const PAUSE_MS = 250;

type Shown = { readonly pages: readonly SheetPage[] | null; readonly error: AppError | null };

/** The pages of a sheet as its thread lays them out; the last ones stay until the next are there. */
function usePages(sheet: Sheet): Shown & { readonly retry: () => void } {
  const [shown, setShown] = useState<Shown>({ pages: null, error: null });
  const [attempt, setAttempt] = useState(0);
  const said = JSON.stringify(sheet);
  useEffect(() => {
    let is_wanted = true;
    const show = (): void => {
      pdf.showSheet({ sheet: JSON.parse(said) as Sheet, font: PAGE_FONT }).then(
        (pages) => is_wanted && setShown({ pages, error: null }),
        (error: unknown) => is_wanted && setShown({ pages: null, error: asAppError(error) }),
      );
    };
    const timer = setTimeout(show, PAUSE_MS);
    return () => {
      is_wanted = false;
      clearTimeout(timer);
    };
  }, [said, attempt]);
  return { ...shown, retry: () => setAttempt((now) => now + 1) };
}

/** The printed pages in small, the same as in the file; for the eye alone, since the panel beside them says the same. */
export function SheetPreview({ sheet, label }: { readonly sheet: Sheet; readonly label: string }) {
  const { pages, error, retry } = usePages(sheet);
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (pages === null) return <Skeleton rows={5} variant="chart" />;
  return (
    <div className={styles['preview']} role="img" aria-label={label} data-pages={pages.length}>
      {pages.map(({ width, height, nodes }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- pages are told apart by their order
        <svg
          key={i}
          className={styles['page']}
          data-theme="surco"
          data-mode="light"
          viewBox={`0 0 ${String(width)} ${String(height)}`}
          aria-hidden="true"
        >
          {nodes.map(drawnElement)}
        </svg>
      ))}
    </div>
  );
}
