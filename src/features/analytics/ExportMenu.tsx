import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';

type Exported = 'csv' | 'rows' | 'png' | 'svg';
type Props<Kind extends Exported> = { readonly kinds: readonly Kind[]; readonly onChoose: (kind: Kind) => void };

/** The ways a chart leaves the product, behind one button. */
export function ExportMenu<Kind extends Exported>({ kinds, onChoose }: Props<Kind>) {
  const { t } = useTranslation('analytics');
  const labelOf = (kind: Exported): string => t(`export.${kind}`);
  return (
    <Menu
      label={t('export.label')}
      placement="top end"
      entries={kinds.map((kind) => ({ id: kind, label: labelOf(kind), run: () => onChoose(kind) }))}
    >
      <IconButton size="sm" label={t('export.label')} icon={<Download size={16} />} />
    </Menu>
  );
}
