import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SheetPreview } from '#paper/SheetPreview.tsx';
import { useDraftSheet } from '#paper/use-draft-sheet.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import styles from '../Panel.module.css';

const STEPS = [40, 50, 64, 80, 100] as const;

/** The pages of a report before it is issued, as they will be, in the size one likes. */
export function Pages({ sheet, field_name }: { readonly sheet: Sheet; readonly field_name: string }) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const [zoom, setZoom] = useState<(typeof STEPS)[number]>(64);
  const draft = useDraftSheet(sheet);
  const at = STEPS.indexOf(zoom);
  return (
    <div className={styles['pages']}>
      <div className={styles['paper']} style={{ '--zoom': String(zoom / 64) } as React.CSSProperties}>
        <SheetPreview sheet={draft} label={t('page.preview', { field: field_name })} />
      </div>
      <div className={styles['zoom']} role="group" aria-label={t('page.zoom')}>
        <IconButton
          icon={<Minus size={16} aria-hidden="true" />}
          label={t('page.smaller')}
          disabled={at === 0}
          onClick={() => setZoom(STEPS[at - 1] ?? zoom)}
        />
        <output>{format.percent(zoom)}</output>
        <IconButton
          icon={<Plus size={16} aria-hidden="true" />}
          label={t('page.larger')}
          disabled={at === STEPS.length - 1}
          onClick={() => setZoom(STEPS[at + 1] ?? zoom)}
        />
      </div>
    </div>
  );
}
