import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldShapes } from '#api/fields/field-shapes.ts';
import { useFieldList } from '#api/fields/use-fields.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PanelFooter, PanelTitle } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { readImport } from './actions.ts';
import { DropState } from './DropState.tsx';
import styles from './Panel.module.css';
import { Review } from './review/Review.tsx';
import { resetImport, takeFile, useImport } from './store.ts';

const stop = (): void => useImport.setState({ reading: null });

/** Reads the file that was taken in, once the own fields it is compared with are known; stops when it is let go. */
function useReading(): void {
  const reading = useImport((state) => state.reading);
  const shapes = useFieldShapes();
  const list = useFieldList();
  const is_ready = !shapes.isPending && !list.isPending;
  const own = shapes.data;
  useEffect(() => {
    if (reading === null || !is_ready) return undefined;
    const abort = new AbortController();
    void readImport(reading, own, abort.signal);
    return () => abort.abort();
    // A list that is read again must not start the file anew.
    // oxlint-disable-next-line react/exhaustive-deps -- the polygons known when reading starts
  }, [reading, is_ready]);
}

function ReadingState({ file }: { file: File }) {
  const { t } = useTranslation(['field-import', 'common']);
  const format = useFormat();
  return (
    <div className={styles['reading']}>
      <PanelTitle>{t('review_title')}</PanelTitle>
      <p role="status">
        <b>{t('reading.title', { file: file.name })}</b> <span className={styles['size']}>{format.bytes(file.size)}</span>
      </p>
      <Skeleton rows={8} onStop={stop} />
      <PanelFooter>
        <span className={styles['facts']} />
        <Button onClick={stop}>{t('reading.stop')}</Button>
      </PanelFooter>
    </div>
  );
}

/** Fields from a file: chosen or dropped, read in the thread, reviewed shape by shape, then created all or none. */
export default function ImportPanel({ args }: { args: { file?: File } | undefined }) {
  const { reading, review } = useImport();
  const [is_over, setOver] = useState(false);
  const file = args?.file;
  useReading();
  useEffect(() => {
    if (file !== undefined) takeFile(file);
  }, [file]);
  useEffect(() => resetImport, []);
  return (
    <div
      className={styles['import']}
      data-over={is_over && review !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) takeFile(dropped);
      }}
    >
      {reading !== null ? (
        <ReadingState file={reading.file} />
      ) : review !== null ? (
        <Review key={review.file.source.name} review={review} />
      ) : (
        <DropState />
      )}
    </div>
  );
}
