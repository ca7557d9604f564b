import { Upload, VectorSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';

const WAYS = [
  { value: 'draw', Icon: VectorSquare, text: 'draw.by_drawing' },
  { value: 'import', Icon: Upload, text: 'draw.by_import' },
] as const;

/** A new field is drawn here, or comes from a file. */
export function DrawOrImport({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('field-drawing');
  return (
    <Segmented
      label={t('draw.title')}
      full
      value="draw"
      options={WAYS.map(({ value, Icon, text }) => ({
        value,
        label: (
          <>
            <Icon size={15} aria-hidden="true" /> {t(text)}
          </>
        ),
      }))}
      onChange={(way) => {
        if (way !== 'import') return;
        onLeave();
        openPanel('field_import');
      }}
    />
  );
}
