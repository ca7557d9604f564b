import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/fields/use-fields.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { openDropped, openFiles } from './actions.ts';
import { Opening, Problem } from './Notes.tsx';
import styles from './Panel.module.css';
import { RasterDetail } from './RasterDetail.tsx';
import { RasterList } from './RasterList.tsx';
import { SceneList } from './SceneList.tsx';
import { Sources } from './Sources.tsx';
import { useOwnImagery, useShownRaster } from './store.ts';

/** Images of one's own over the fields: opened from this device or an address, read here, never sent. */
export default function OwnImageryPanel({ args }: { args: { files?: readonly File[] } | undefined }) {
  const { t } = useTranslation('own-imagery');
  const list = useFieldList();
  const { rasters, scenes, opening } = useOwnImagery();
  const shown = useShownRaster();
  const [is_over, setOver] = useState(false);
  const files = args?.files;
  useEffect(() => {
    if (files !== undefined) openDropped(files);
  }, [files]);

  if (list.isPending) return <Skeleton rows={5} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.fields.length === 0)
    return (
      <EmptyState
        drawing={<FieldsDrawing />}
        title={t('no_fields.title')}
        text={t('no_fields.text')}
        actions={
          <Button variant="primary" onClick={() => openPanel('field_import')}>
            {t('no_fields.import')}
          </Button>
        }
      />
    );
  return (
    <div
      className={styles['panel']}
      data-over={is_over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const dropped = [...event.dataTransfer.files];
        if (dropped.length > 0) void openFiles(dropped);
      }}
    >
      {rasters.length > 0 && <PanelScope>{t('count', { count: rasters.length })}</PanelScope>}
      {rasters.length > 0 && <RasterList />}
      {opening === null ? <Problem /> : <Opening name={opening.name} onStop={opening.stop} />}
      {scenes !== null && <SceneList scenes={scenes} />}
      {shown !== undefined && <RasterDetail key={shown.id} raster={shown} />}
      <Sources is_first={rasters.length === 0 && scenes === null} />
    </div>
  );
}
