import { ChevronLeft, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MapAnchor } from '#map/map-anchor.tsx';
import { closePanel, openPanel, usePanelShown } from '#shell/panels/open-panel.ts';
import { useFreeArea } from '#shell/free-area.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './OnMap.module.css';
import { useImport } from './store.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A file let go anywhere on the page opens its review; without this the browser would leave the page for it. */
function useDropAnywhere(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) openPanel('field_import', { file });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

/** The way back to the list, where the tools stand otherwise; and the place where the chosen shape is wrong. */
export default function ImportOnMap() {
  const { t } = useTranslation('field-import');
  const is_open = usePanelShown('field_import');
  const place = useImport((state) => state.place);
  const { rect } = useFreeArea();
  useDropAnywhere();
  if (!is_open) return null;
  return (
    <>
      <div className={styles['back']} style={{ left: rect.x, top: rect.y }}>
        <Button variant="ghost" icon={<ChevronLeft size={16} aria-hidden="true" />} onClick={() => closePanel('field_import')}>
          {t('back')}
        </Button>
      </div>
      {place !== null && (
        <MapAnchor position={place} anchor="center">
          <span className={styles['cross']} aria-hidden="true">
            <X size={14} strokeWidth={3} />
          </span>
        </MapAnchor>
      )}
    </>
  );
}
