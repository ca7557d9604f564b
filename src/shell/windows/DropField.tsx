import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { panelDefinition } from '../panels/define-panel.ts';
import { useWindows } from './windows-store.ts';
import styles from './Panel.module.css';

/** The place a dragged panel would dock, with its label: "Acoplar debajo de Analítica". */
export function DropField() {
  const { t } = useTranslation('common');
  const text = useText();
  const target = useWindows((state) => state.drag?.target ?? null);
  if (!target) return null;
  const beside = target.beside === null ? undefined : panelDefinition(target.beside);
  const name = beside ? text(beside.title_key) : '';
  const label = target.relation === 'column' ? t(`panel.drop_${target.side}`) : t(`panel.drop_${target.relation}`, { name });
  const { x, y, width, height } = target.rect;
  return (
    <div className={styles['target']} style={{ left: x, top: y, width, height }} role="status">
      {label}
    </div>
  );
}
